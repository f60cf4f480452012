import { useMailCatcher } from '@crm/shell-api'
import { ExternalLink } from 'lucide-react'

/** In the demonstration: where its mail can be read. Nothing elsewhere. */
export function MailCatcherLink({ className = '' }: { className?: string }) {
  const address = useMailCatcher()
  if (address === null) return null
  return (
    <a
      className={`inline-flex items-center gap-1.5 font-medium text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11 ${className}`}
      href={address}
      target="_blank"
      rel="noreferrer"
    >
      Open the mail catcher <ExternalLink className="icon" aria-hidden="true" />
      <span className="sr-only">, opens in a new tab</span>
    </a>
  )
}
