import type { Lead } from '@crm/contracts'
import { addressLine, CopyButton, dialled, mapOf } from '@crm/ui'
import { type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'

/** The ways to reach a lead: call, mail, and the address on a map; each can be copied. */
export function ContactLinks({ lead: { name, phone, email, address } }: { lead: Lead }) {
  if (!phone && !email && !address) return null
  return (
    <ul className="mt-4 grid grid-cols-1 gap-3 @min-[40rem]:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]" aria-label="Contact">
      {phone && <ContactLink icon={Phone} label="Call" what={`phone of ${name}`} text={phone} href={`tel:${dialled(phone)}`} />}
      {email && <ContactLink icon={Mail} label="Email" what={`e-mail of ${name}`} text={email} href={`mailto:${encodeURI(email)}`} />}
      {address && (
        <ContactLink icon={MapPin} label="Map" what={`address of ${name}`} text={addressLine(address)} href={mapOf(address)} newTab />
      )}
    </ul>
  )
}

type LinkProps = { icon: LucideIcon; label: string; what: string; text: string; href: string; newTab?: boolean }

function ContactLink({ icon: Icon, label, what, text, href, newTab = false }: LinkProps) {
  return (
    <li className="flex min-w-0 items-center rounded-md border border-line pr-1.5 hover:border-input">
      <a
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-md py-2 pl-2.5"
        href={href}
        {...(newTab && { target: '_blank', rel: 'noreferrer' })}
      >
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-md bg-primary-soft text-on-primary-soft">
          <Icon className="icon" aria-hidden="true" />
        </span>
        <span className="min-w-0">
          <span className="block text-xs text-fg-muted">{label}</span>
          <span className="block truncate font-medium" title={text}>
            {text}
          </span>
          {newTab && <span className="sr-only"> (opens in a new tab)</span>}
        </span>
      </a>
      <CopyButton value={text} what={what} />
    </li>
  )
}
