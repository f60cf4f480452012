import type { EndpointName } from '@crm/contracts'
import type { Handlers } from '@crm/http'
import type { FrontEndRegistry } from './registry.ts'

const steering: readonly EndpointName[] = ['steerFrontEnd', 'pinFrontEnd', 'unpinFrontEnd']

// The user who changed a rollout sees it at the next page. Other processes learn of it from the log.
export function withRegistryRefresh(handlers: Handlers, registry: FrontEndRegistry): Handlers {
  const wrapped = steering.flatMap((name) => {
    const handler = handlers[name] as ((request: object) => Promise<unknown>) | undefined
    if (handler === undefined) return []
    const refreshed = async (request: object) => {
      const answer = await handler(request)
      await registry.refresh()
      return answer
    }
    return [[name, refreshed]]
  })
  return { ...handlers, ...Object.fromEntries(wrapped) }
}
