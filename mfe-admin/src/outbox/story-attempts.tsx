import type { DeliveryStory } from '@crm/contracts'
import { capitalise } from '@crm/ui'
import { CircleCheck, CircleHelp, CircleX, type LucideIcon, RefreshCw, Zap } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useMoments } from '../format.ts'
import { SmtpSteps } from '../mail/smtp-steps.tsx'
import { attemptTitle } from './wording.ts'

const icons: Record<string, LucideIcon> = { accepted: CircleCheck, refused: CircleX, credentials: CircleX, ambiguous: CircleHelp }

export function StoryAttempts({ story: { requested_by, created_at, tries } }: { story: DeliveryStory }) {
  const id = useId()
  const { exact } = useMoments()
  return (
    <section aria-labelledby={id}>
      <h3 className="mb-3 font-semibold" id={id}>
        What happened
      </h3>
      <ol>
        <Station
          icon={Zap}
          title={`Asked for by ${requested_by === null ? 'the system' : capitalise(requested_by)}`}
          at={exact(created_at)}
        />
        {tries.map((attempt) => (
          <Station
            key={attempt.attempt}
            icon={icons[attempt.outcome ?? ''] ?? RefreshCw}
            title={attemptTitle(attempt)}
            at={exact(attempt.started_at)}
          >
            {attempt.steps.length > 0 && (
              <SmtpSteps steps={attempt.steps} className="mt-2 rounded-md border border-line px-3 py-1 text-sm" />
            )}
            {attempt.words && <p className="mt-1 text-sm text-fg-muted wrap-anywhere">{attempt.words}</p>}
          </Station>
        ))}
      </ol>
    </section>
  )
}

type StationProps = { icon: LucideIcon; title: string; at: string; children?: ReactNode }

function Station({ icon: Icon, title, at, children }: StationProps) {
  return (
    <li className="group relative pb-5 pl-11 last:pb-0">
      <span className="absolute top-8 bottom-0 left-[0.9375rem] w-px bg-line group-last:hidden" aria-hidden="true" />
      <span
        className="absolute top-0 left-0 inline-flex size-8 items-center justify-center rounded-full border border-line bg-surface text-fg-muted"
        aria-hidden="true"
      >
        <Icon className="icon" />
      </span>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <p className="font-medium">{title}</p>
        <p className="num text-xs text-fg-muted">{at}</p>
      </div>
      {children}
    </li>
  )
}
