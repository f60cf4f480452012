import { query, useMailCatcher } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'

/** Only shown in the demonstration, while its mail catcher receives the mail. */
export function MailCatcherLink({ className = '' }: { className?: string }) {
  const address = useMailCatcher()
  const { data: status } = useQuery({ ...query('mailStatus'), enabled: address !== null })
  if (address === null || !status?.caught) return null
  return (
    <a
      className={`inline-flex items-center gap-1.5 font-medium text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11 ${className}`}
      href={address}
      target="_blank"
      rel="noreferrer"
    >
      Open the mail catcher <ExternalLink className="icon" aria-hidden="true" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
