import type { Dependencies, Handlers } from '@crm/http'

export function templateHandlers(_: Dependencies) {
  return {} satisfies Handlers
}
