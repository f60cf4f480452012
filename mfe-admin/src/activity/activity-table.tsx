import type { ActivityEntry } from '@crm/contracts'
import { Table, Td, Th, Tr } from '@crm/ui'
import { useMoments } from '../format.ts'
import { Action, Details, Entity } from './entry-parts.tsx'
import { browserOf, userOf } from './wording.ts'

type Props = { entries: ActivityEntry[]; onOpen: (id: number) => void }

export function ActivityTable({ entries, onOpen }: Props) {
  return (
    <div className="max-lg:hidden overflow-x-auto">
      <Table caption="Activity, newest first" className="w-full text-sm">
        <thead className="bg-muted">
          <tr>
            <Th>Timestamp</Th>
            <Th>User</Th>
            <Th>Action</Th>
            <Th>Entity</Th>
            <Th>Details</Th>
            <Th>Browser</Th>
            <Th>IP Address</Th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} onOpen={() => onOpen(entry.id)} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Row({ entry, onOpen }: { entry: ActivityEntry; onOpen: () => void }) {
  const { stamp } = useMoments()
  return (
    <Tr className="cursor-pointer" onClick={onOpen}>
      <Td className="whitespace-nowrap">
        {/* Its click bubbles to the row. */}
        <button type="button" className="text-link hover:underline" aria-haspopup="dialog">
          {stamp(entry.created_at)}
        </button>
      </Td>
      <Td className="font-medium max-w-28 truncate" title={userOf(entry)}>
        {userOf(entry)}
      </Td>
      <Td>
        <Action entry={entry} />
      </Td>
      <Td>
        <Entity entry={entry} />
      </Td>
      <Td className="w-full max-w-0 py-1">
        <Details entry={entry} />
      </Td>
      <Td className="text-fg-muted">{browserOf(entry)}</Td>
      <Td className="text-fg-muted whitespace-nowrap">{entry.ip_address ?? 'N/A'}</Td>
    </Tr>
  )
}
