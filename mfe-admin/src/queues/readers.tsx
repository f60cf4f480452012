import { Td, Th, Tr } from '@crm/ui'
import { Link } from 'react-router-dom'
import { LogReadersCard } from '../database/log-readers-card.tsx'
import { StateBadge } from '../database/state-badge.tsx'
import { count, lasting, stateOfReader } from '../database/wording.ts'
import { type LogReader, whatItDoes } from './wording.ts'

/** How far behind the log its readers are: the relay, the sealer, and what is projected in the background. */
export const Readers = ({ readers }: { readers: readonly LogReader[] }) => (
  <LogReadersCard
    title="Behind the log"
    isEmpty={readers.length === 0}
    head={
      <>
        <Th className="pl-4!">Reader</Th>
        <Th>State</Th>
        <Th className="text-right!">Events</Th>
        <Th className="pr-4! text-right!">Time</Th>
      </>
    }
  >
    {readers.map((reader) => (
      <Reader key={reader.name} reader={reader} />
    ))}
  </LogReadersCard>
)

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
