import { isAdministratorRole, type OfferedRelease, type SessionUser } from '@crm/contracts'
import { Badge } from '@crm/ui'
import { Pin } from 'lucide-react'

export function PinnedReleases({ releases, user }: { releases: OfferedRelease[]; user: SessionUser }) {
  return (
    <ul aria-label="Pinned versions" className="space-y-1">
      {releases.map(({ name, version }) => (
        <li key={name} className="flex items-center gap-2 text-xs">
          <Badge tone="purple" className="min-w-0">
            <Pin className="size-3 shrink-0" aria-hidden="true" />
            <span className="flex min-w-0">
              <span className="min-w-8 truncate">
                {name} {version}
              </span>
              <span className="shrink-0">, pinned</span>
            </span>
          </Badge>
          {/* A normal link that reloads the page, because the server removes the pin of this session. */}
          {isAdministratorRole(user.role) && (
            <a
              className="text-link underline underline-offset-2 inline-flex items-center min-h-6 max-md:min-h-11"
              href={`?mfe.${name}=`}
              aria-label={`Unpin ${name}`}
            >
              Unpin
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
