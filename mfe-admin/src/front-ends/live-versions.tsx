import { EmptyState } from '@crm/ui'
import { PackageOpen } from 'lucide-react'
import { ListCard } from '../list-card.tsx'
import type { FrontEnd } from './front-end.ts'
import { LiveCards } from './live-cards.tsx'
import { LiveTable } from './live-table.tsx'

/** Each front-end with what is live of it. */
export function LiveVersions({ frontEnds }: { frontEnds: readonly FrontEnd[] }) {
  return (
    <ListCard
      title="Live versions"
      actions={<p className="text-sm text-fg-muted">Last 24 hours · people get a change at their next page, never inside a form</p>}
    >
      {frontEnds.length === 0 ? (
        <EmptyState
          icon={<PackageOpen className="size-6" />}
          title="No front-end has been published"
          text="A team publishes its first release with npm run mfe:publish."
        />
      ) : (
        <>
          <LiveTable frontEnds={frontEnds} />
          <LiveCards frontEnds={frontEnds} />
        </>
      )}
    </ListCard>
  )
}
