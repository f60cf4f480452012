import { type Endpoint, type LiveCategory, liveCategories } from './endpoint.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { invalidations } from './invalidations.ts'
import { hasPermission, type SessionUser } from './permissions.ts'

/** What a user learns about a category: the ids of changed `records`, or only that `any` record changed. */
export type VisibleDetail = 'records' | 'any'

/**
 * The categories that this user is notified about: those of the calls that they may make, and front-ends, which everybody has.
 * Record ids go only to users who may read single records.
 */
export function visibleCategories(user: SessionUser): Map<LiveCategory, VisibleDetail> {
  const mayCallOne = (names: readonly EndpointName[]) => names.some((name) => mayCall(user, name))
  return new Map(
    liveCategories.flatMap((category): [LiveCategory, VisibleDetail][] => {
      const { ofRecord, ofAny } = invalidations[category]
      if (mayCallOne(ofRecord)) return [[category, 'records']]
      return category === 'frontEnd' || mayCallOne(ofAny) ? [[category, 'any']] : []
    }),
  )
}

function mayCall(user: SessionUser, name: EndpointName): boolean {
  const { access }: Endpoint = endpoints[name]
  return access === 'public' || (access !== 'teams' && hasPermission(user, access))
}
