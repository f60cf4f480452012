import { EmptyState, Table, Td, Th, Tr } from '@crm/ui'
import { BookOpenText } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatDuration } from '../format.ts'
import { ListCard } from '../screen-parts.tsx'
import { type LogReader, StateBadge, stateOfReader } from './states.tsx'

export const LogReaders = ({ readers }: { readers: LogReader[] }) => (
  <LogReadersCard
    title="Readers of the log"
    text="What follows from events in the background"
    isEmpty={readers.length === 0}
    head={
      <>
        <Th className="pl-4!">Reader</Th>
        <Th>State</Th>
        <Th className="text-right! max-md:hidden">Position</Th>
        <Th className="text-right!">Behind</Th>
        <Th className="text-right! max-lg:hidden">Oldest waits</Th>
        <Th className="pr-4! max-lg:hidden">Held by</Th>
      </>
    }
  >
    {readers.map((reader) => (
      <Reader key={reader.name} reader={reader} />
    ))}
  </LogReadersCard>
)

function Reader({ reader }: { reader: LogReader }) {
  const { name, position, behind, waiting_seconds, holder, failing_position, last_error } = reader
  return (
    <>
      <Tr>
        <Td className="pl-4! font-medium wrap-anywhere">{name}</Td>
        <Td className="py-2">
          <StateBadge state={stateOfReader(reader)} />
        </Td>
        <Td className="num text-right max-md:hidden">{formatCount(position)}</Td>
        <Td className="num text-right max-lg:pr-4!">{formatCount(behind)}</Td>
        <Td className="num text-right max-lg:hidden">{behind === 0 ? '–' : formatDuration(waiting_seconds)}</Td>
        <Td className="pr-4! text-fg-muted max-lg:hidden">{holder ?? 'all workers in turn'}</Td>
      </Tr>
      {last_error !== null && (
        <tr>
          <td colSpan={6} className="px-4 pb-3 text-sm text-danger wrap-anywhere">
            {failing_position !== null && `At event ${formatCount(failing_position)}: `}
            {last_error}
          </td>
        </tr>
      )}
    </>
  )
}

type LogReadersCardProps = { title: string; text?: string; isEmpty: boolean; head: ReactNode; children: ReactNode }

export function LogReadersCard({ title, text, isEmpty, head, children }: LogReadersCardProps) {
  return (
    <ListCard title={title} actions={text && <p className="text-sm text-fg-muted">{text}</p>}>
      {isEmpty ? (
        <EmptyState icon={<BookOpenText className="size-6" />} title="The log has no readers yet" text="The workers have not run." />
      ) : (
        <Table caption={title} className="w-full text-sm">
          <thead className="bg-muted">
            <tr>{head}</tr>
          </thead>
          <tbody>{children}</tbody>
        </Table>
      )}
    </ListCard>
  )
}
