import type { Dependencies, Handlers } from '@crm/http'

export function smtpSettingsHandlers(_: Dependencies) {
  return {} satisfies Handlers
}
