import type { Dependencies, Handlers } from '@crm/http'
import { historyOf } from './history.ts'
import { listFrontEnds } from './list.ts'
import { shellIn } from './shell.ts'

/** What the screen Front-ends shows. */
export function overviewHandlers({ store, db, root }: Pick<Dependencies, 'store' | 'db' | 'root'>) {
  return {
    async listFrontEnds() {
      const [found, shell] = await Promise.all([listFrontEnds(db), shellIn(root)])
      return { front_ends: found, shell: shell && { version: shell.version, shared: shell.shared } }
    },
    frontEndHistory: ({ params: { name }, query: { before } }) => historyOf({ store }, name, before),
  } satisfies Handlers
}
