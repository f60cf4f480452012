import type { Dependencies, Handlers } from '@crm/http'

export function outboxHandlers(_: Dependencies) {
  return {} satisfies Handlers
}
