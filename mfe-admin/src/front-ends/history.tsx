import { EmptyState } from '@crm/ui'
import { History as Clock } from 'lucide-react'
import { useMoments } from '../mail/moments.ts'
import { PagedCard } from '../paged-card.tsx'
import { useFrontEndHistory } from './use-front-ends.ts'

/** What happened to a front-end, newest first, from the log. */
export function History({ name }: { name: string }) {
  const list = useFrontEndHistory(name)
  const { moment } = useMoments()
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
          {entries.map(({ at, by, action, details }, index) => (
            // Several may be of one moment.
            // biome-ignore lint/suspicious/noArrayIndexKey: entries come only at the ends.
            <li key={`${at} ${index}`} className="flex items-start gap-3 border-b border-line px-4 py-2.5 text-sm last:border-b-0">
              <div className="min-w-0 flex-1">
                <p className="font-medium">{action}</p>
                <p className="text-fg-muted wrap-anywhere">{details}</p>
              </div>
              <p className="shrink-0 text-right text-fg-muted max-md:max-w-28">
                {moment(at)}
                <br />
                {by ?? 'System'}
              </p>
            </li>
          ))}
        </ul>
      )}
    </PagedCard>
  )
}
