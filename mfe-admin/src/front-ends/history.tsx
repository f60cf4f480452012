import { EmptyState } from '@crm/ui'
import { Ban, History as Clock, GitBranch, KeyRound, type LucideIcon, Package, Pin, Rocket, Undo2 } from 'lucide-react'
import { useMoments } from '../mail/moments.ts'
import { PagedCard } from '../paged-card.tsx'
import { useFrontEndHistory } from './use-front-ends.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  published: Package,
  canary: GitBranch,
  promoted: Rocket,
  'rolled back': Undo2,
  quarantined: Ban,
  pinned: Pin,
  unpinned: Pin,
  'token issued': KeyRound,
  'token revoked': KeyRound,
}

/** What happened to a front-end, newest first, from the log. */
export function History({ name }: { name: string }) {
  const list = useFrontEndHistory(name)
  return (
    <PagedCard
      title="History"
      what="the history"
      list={list}
      rows={list.data?.pages.flatMap(({ entries }) => entries)}
      aside={null}
      empty={<EmptyState icon={<Clock className="size-6" />} title="Nothing has happened yet" />}
    >
      {(entries) => (
        <ul>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several may be of one moment, and others come only at the ends.
            <Entry key={`${entry.at} ${index}`} {...entry} name={name} />
          ))}
        </ul>
      )}
    </PagedCard>
  )
}

type EntryProps = { name: string; at: string; by: string | null; action: string; details: string }

function Entry({ name, at, by, action, details }: EntryProps) {
  const { moment } = useMoments()
  const Icon = icons[action] ?? Clock
  const isBad = action === 'rolled back' || action === 'quarantined'
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-2.5 text-sm last:border-b-0">
      <Icon className={`icon mt-0.5 shrink-0 ${isBad ? 'text-danger' : 'text-fg-muted'}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {/* The words are those of the activity log, which tells of all front-ends. */}
        <p className="wrap-anywhere first-letter:uppercase">
          {details.startsWith(name) ? details.slice(name.length).replace(/^:? /, '') : details}
        </p>
        <p className="text-xs text-fg-muted">
          {moment(at)} · {by ?? 'System'}
        </p>
      </div>
    </li>
  )
}
