import { Button } from '@crm/ui'
import { useId } from 'react'
import type { SmtpForm } from './smtp-form.ts'

const presets = [
  {
    name: 'Gmail',
    host: 'smtp.gmail.com',
    note: 'Use an app password instead of the regular password; it needs 2-Step Verification.',
  },
  {
    name: 'Outlook/Hotmail',
    host: 'smtp-mail.outlook.com',
    note: 'Microsoft 365: smtp.office365.com. Needs modern authentication; a password works only where a Microsoft 365 administrator still allows it.',
  },
  {
    name: 'Yahoo',
    host: 'smtp.mail.yahoo.com',
    note: 'Use an app password from the account security page; the regular one is refused.',
  },
]

/** Well-known mail servers, to be filled in by one press. */
export function QuickSetup({ onUse }: { onUse: (change: Pick<SmtpForm, 'host' | 'port' | 'secure'>) => void }) {
  const id = useId()
  return (
    <section className="card @container lg:col-start-1" aria-labelledby={id}>
      <div className="card-head">
        <div>
          <h2 className="card-title" id={id}>
            Quick Setup
          </h2>
          <p className="text-sm text-fg-muted">Fills host, port and TLS; username and password stay yours.</p>
        </div>
      </div>
      <ul className="grid grid-cols-1 divide-line @max-[44rem]:divide-y @min-[44rem]:grid-cols-3 @min-[44rem]:divide-x">
        {presets.map(({ name, host, note }) => (
          <li key={name} className="flex items-start gap-3 px-4 py-3 @min-[44rem]:flex-col">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{name}</p>
              {/* Whole on its line, or it does not read as one address. */}
              <p className="font-mono text-xs text-fg-muted whitespace-nowrap">{`${host}:587`}</p>
              <p className="mt-1 text-sm text-fg-muted">{note}</p>
            </div>
            <Button className="@min-[44rem]:w-full" aria-label={`Use ${name}`} onClick={() => onUse({ host, port: '587', secure: true })}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
