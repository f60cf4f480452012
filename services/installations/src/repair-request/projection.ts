import type { RecordedEvent } from '@crm/domain'
import type { Projection } from '@crm/event-store'
import { extractRepairValues, type RepairEvent, repairEventTypes } from '@crm/events'

export const repairRequestsProjection: Projection = {
  name: 'repair-requests',
  version: 1,
  tables: ['repair_requests'],
  handles: repairEventTypes,
  project(recorded, table) {
    const event = recorded as RecordedEvent<RepairEvent>
    const repairs = table('repair_requests')
    const fields = Object.entries(extractRepairValues(event))
    const id = Number(event.streamId.slice('repairRequest-'.length))
    const values = [id, event.version, event.at, ...fields.map(([, value]) => value)]
    const columns = fields.map(([column]) => column)
    const text =
      event.type === 'RepairRequested'
        ? `insert into ${repairs} (id, version, created_at, updated_at, ${columns.join(', ')})
             values ($1, $2, $3, $3, ${columns.map((_, index) => `$${index + 4}`).join(', ')}) on conflict (id) do nothing`
        : // The version check makes it harmless to apply an event twice.
          `update ${repairs} set ${['version = $2', 'updated_at = $3', ...columns.map((column, index) => `${column} = $${index + 4}`)].join(', ')}
             where id = $1 and version < $2`
    // A prepared statement's name must identify its text, which depends on the columns.
    return [{ name: `${event.type} ${columns.join(' ')} ${repairs}`, text, values }]
  },
}
