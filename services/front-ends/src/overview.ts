import type { Dependencies, Handlers } from '@crm/http'
import { historyOf } from './history.ts'
import { findFrontEnd, listFrontEnds } from './list.ts'
import { shellIn } from './shell.ts'

/** What the screen Front-ends shows, and what a team asks before it steers. */
export function overviewHandlers({ store, db, root }: Pick<Dependencies, 'store' | 'db' | 'root'>) {
  return {
    async listFrontEnds() {
      const [found, shell] = await Promise.all([listFrontEnds(db), shellIn(root)])
      return { front_ends: found, shell: shell && { version: shell.version, shared: shell.shared } }
    },
    findFrontEnd: ({ params: { name } }) => findFrontEnd(db, name),
    frontEndHistory: ({ params: { name }, query: { before } }) => historyOf({ store }, name, before),
  } satisfies Handlers
}
