import { type Column, DataList, EmptyState } from '@crm/ui'
import { BookOpenText } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatDuration } from '../format.ts'
import { ListCard } from '../screen-parts.tsx'
import { type LogReader, StateBadge, stateOfReader } from './states.tsx'

export const LogReaders = ({ readers }: { readers: LogReader[] }) => (
  <LogReadersCard
    title="Readers of the log"
    text="What follows from events in the background"
    readers={readers}
    columns={[
      { head: 'Reader', className: 'font-medium wrap-anywhere', cell: ({ name }) => name },
      { head: 'State', cell: (reader) => <StateBadge state={stateOfReader(reader)} /> },
      { head: 'Position', className: 'num text-right max-md:hidden', cell: ({ position }) => formatCount(position) },
      { head: 'Behind', className: 'num text-right', cell: ({ behind }) => formatCount(behind) },
      {
        head: 'Oldest waits',
        className: 'num text-right max-lg:hidden',
        cell: ({ behind, waiting_seconds }) => (behind === 0 ? '–' : formatDuration(waiting_seconds)),
      },
      { head: 'Held by', className: 'text-fg-muted max-lg:hidden', cell: ({ holder }) => holder ?? 'all workers in turn' },
    ]}
    below={({ failing_position, last_error }) =>
      last_error !== null && (
        <p className="text-sm text-danger wrap-anywhere">
          {failing_position !== null && `At event ${formatCount(failing_position)}: `}
          {last_error}
        </p>
      )
    }
  />
)

type LogReadersCardProps<Reader> = {
  title: string
  text?: string
  readers: readonly Reader[]
  columns: Column<Reader>[]
  below?: (reader: Reader) => ReactNode
}

export function LogReadersCard<Reader extends { name: string }>({ title, text, readers, ...shown }: LogReadersCardProps<Reader>) {
  return (
    <ListCard title={title} actions={text && <p className="text-sm text-fg-muted">{text}</p>}>
      <DataList
        wide={15}
        className="text-sm"
        name={title}
        rows={readers}
        keyOf={({ name }) => name}
        empty={
          <EmptyState icon={<BookOpenText className="size-6" />} title="The log has no readers yet" text="The workers have not run." />
        }
        {...shown}
      />
    </ListCard>
  )
}
