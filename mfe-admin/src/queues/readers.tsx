import { EmptyState, Table, Td, Th, Tr } from '@crm/ui'
import { BookOpenText } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { StateBadge } from '../database/state-badge.tsx'
import { count, lasting } from '../database/wording.ts'
import { type LogReader, stateOfReader, whatItDoes } from './wording.ts'

/** How far behind the log its readers are: the relay, the sealer, and what is projected in the background. */
export function Readers({ readers }: { readers: readonly LogReader[] }) {
  const id = useId()
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          Behind the log
        </h2>
      </div>
      {readers.length === 0 ? (
        <EmptyState icon={<BookOpenText className="size-6" />} title="Nobody reads the log yet" text="The workers have not run." />
      ) : (
        <Table caption="Behind the log" className="w-full text-sm">
          <thead className="bg-muted">
            <tr>
              <Th className="pl-4!">Reader</Th>
              <Th>State</Th>
              <Th className="text-right!">Events</Th>
              <Th className="pr-4! text-right!">Time</Th>
            </tr>
          </thead>
          <tbody>
            {readers.map((reader) => (
              <Reader key={reader.name} reader={reader} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

function Reader({ reader }: { reader: LogReader }) {
  const { name, behind, waiting_seconds, last_error, parked } = reader
  return (
    <Tr className="align-top">
      <Td className="pl-4! py-2!">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-fg-muted">{whatItDoes(reader)}</p>
        {parked > 0 && (
          <Link to="/admin/queues/parked" className="text-xs text-primary underline">
            {count(parked)} parked
          </Link>
        )}
        {last_error !== null && <p className="text-xs text-danger wrap-anywhere">{last_error}</p>}
      </Td>
      <Td className="py-2!">
        <StateBadge state={stateOfReader(reader)} />
      </Td>
      <Td className="num py-2! text-right">{count(behind)}</Td>
      <Td className="num py-2! pr-4! text-right">{behind === 0 ? '–' : lasting(waiting_seconds)}</Td>
    </Tr>
  )
}
