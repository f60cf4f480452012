import { type EndpointName, endpoints } from '@crm/contracts'
import type { SourceModule } from '../modules.ts'

/**
 * The calls that a front-end makes itself: it names them in its files, or in those that it brings along. Around its pages the shell makes others, which
 * are no business of it. Who is signed in is always asked.
 */
export function callsOf(modules: readonly SourceModule[]): Set<EndpointName> {
  const own = modules.filter(({ from }) => from !== '@crm/contracts').map(({ text }) => text)
  const words = new Set(own.flatMap((text) => [...text.matchAll(/['"`](\w+)['"`]/g)].map(([, word]) => word)))
  return new Set([...(Object.keys(endpoints) as EndpointName[]).filter((name) => words.has(name)), 'me'])
}
