import type { BusinessSettings } from '@crm/contracts'
import { createInvalidFieldError } from '@crm/domain'
import { type BusinessValues, businessSettingsId, businessSettingsStreamId } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { createBusinessSettingsDecider } from './decider.ts'
import { findKnownTimeZone, findStoredBusinessSettings, toBusinessValues } from './stored-settings.ts'

export function createBusinessSettingsHandlers({ store, db, settings, business, today }: ServiceDependencies) {
  const defaults = toBusinessValues(settings)
  const decider = createBusinessSettingsDecider(defaults)

  async function answer(): Promise<BusinessSettings> {
    const { settings: set, ...stored } = await findStoredBusinessSettings(db)
    return { id: businessSettingsId, ...defaults, ...set, ...stored, today: today() }
  }

  async function spelledOut(name: string): Promise<string> {
    const known = await findKnownTimeZone(db, name)
    if (known === null) throw createInvalidFieldError('business_time_zone', 'Must be a time zone such as America/New_York')
    return known
  }

  return {
    businessSettings: answer,

    async changeBusinessSettings({ body: { version, ...sent }, meta, idempotency }) {
      const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<BusinessValues>
      if (changes.business_time_zone !== undefined) changes.business_time_zone = await spelledOut(changes.business_time_zone)
      const command = { type: 'ChangeBusinessSettings' as const, data: { changes, version } }
      await store.execute({ decider, streamId: businessSettingsStreamId, command, meta, idempotency })
      await business.refresh()
      return answer()
    },
  } satisfies ApiHandlers
}
