import type { BusinessSettingsEvent } from './business-settings.ts'
import { formatOrNone } from './format.ts'

type Words = [entity: 'business_settings', action: string, details: string]

/** The business settings' part of what `describe` says. */
export const businessSettingsPhrases: { [E in BusinessSettingsEvent as E['type']]: (data: E['data']) => Words } = {
  CompanyRenamed: changed('Company name'),
  CompanyPhoneChanged: changed('Company phone'),
  CompanyEmailChanged: changed('Company e-mail'),
  BusinessTimeZoneChanged: changed('Business time zone'),
}

function changed(what: string) {
  return ({ from, to }: { from: string | null; to: string | null }): Words => [
    'business_settings',
    'update',
    `${what} ${formatOrNone(from)} → ${formatOrNone(to)}`,
  ]
}
