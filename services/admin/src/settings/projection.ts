import type { RecordedEvent } from '@crm/domain'
import type { Projection } from '@crm/event-store'
import { type BusinessSettingsEvent, businessSettingsEventTypes, businessSettingsId, businessValuesOf } from '@crm/events'

export const businessSettingsProjection: Projection = {
  name: 'business-settings',
  version: 1,
  tables: ['business_settings'],
  handles: businessSettingsEventTypes,
  project(event, table) {
    const set = JSON.stringify(businessValuesOf(event as RecordedEvent<BusinessSettingsEvent>))
    const text = `insert into ${table('business_settings')} as known (id, version, settings, updated_by, updated_at) values ($1, $2, $3, $4, $5)
      on conflict (id) do update set version = excluded.version, settings = known.settings || excluded.settings,
        updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where known.version < excluded.version`
    return [{ text, values: [businessSettingsId, event.version, set, event.meta.actor.name, event.at] }]
  },
}
