import type { BusinessSettings } from '@crm/contracts'
import { createInvalidField } from '@crm/domain'
import { type BusinessValues, businessSettingsId, businessSettingsStream } from '@crm/events'
import type { Dependencies, Handlers } from '@crm/http'
import { businessSettings } from './decider.ts'
import { findStoredSettings, findTimeZone, toBusinessValues } from './stored-settings.ts'

export function businessSettingsHandlers({ store, db, settings, business, today }: Dependencies) {
  const defaults = toBusinessValues(settings)
  const decider = businessSettings(defaults)

  async function answer(): Promise<BusinessSettings> {
    const { settings: set, ...stored } = await findStoredSettings(db)
    return { id: businessSettingsId, ...defaults, ...set, ...stored, today: today() }
  }

  async function spelledOut(name: string): Promise<string> {
    const known = await findTimeZone(db, name)
    if (known === null) throw createInvalidField('business_time_zone', 'Must be a time zone such as America/New_York')
    return known
  }

  return {
    businessSettings: answer,

    async changeBusinessSettings({ body: { version, ...sent }, meta, idempotency }) {
      const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<BusinessValues>
      if (changes.business_time_zone !== undefined) changes.business_time_zone = await spelledOut(changes.business_time_zone)
      const command = { type: 'ChangeBusinessSettings' as const, data: { changes, version } }
      await store.execute({ decider, streamId: businessSettingsStream, command, meta, idempotency })
      await business.refresh()
      return answer()
    },
  } satisfies Handlers
}
