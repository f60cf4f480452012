import type { Dependencies, Handlers } from '@crm/http'
import { jobErrors } from './errors.ts'
import { jobsPage } from './page.ts'
import { jobStory } from './story.ts'
import { whichOf } from './which.ts'

/** Jobs of all queues as PostgreSQL remembers them. */
export function jobHandlers({ db, store }: Pick<Dependencies, 'db' | 'store'>) {
  return {
    listJobs: ({ query: { before, limit, ...filters } }) => jobsPage(db, whichOf(filters), limit, before),
    jobErrors: () => jobErrors(db),
    jobStory: ({ params }) => jobStory({ db, store }, params.id),
  } satisfies Handlers
}
