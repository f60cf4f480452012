import { type Endpoint, type LiveEventCategory, liveEventCategories } from './endpoint.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { invalidations } from './invalidations.ts'
import { hasAnyPermission, type SessionUser } from './permissions.ts'

/** How much a user learns about changes in a category: the ids of the changed `records`, or only that `any` record changed. */
export type LiveNotificationDetail = 'records' | 'any'

/**
 * The event categories that the user is notified of: those that change the reply of a call they may make, and front-ends for everyone.
 * Only users who may read every record of the category get record ids.
 */
export function listVisibleEventCategories(user: SessionUser): Map<LiveEventCategory, LiveNotificationDetail> {
  const mayCallOne = (names: readonly EndpointName[]) => names.some((name) => mayCall(user, name))
  return new Map(
    liveEventCategories.flatMap((category): [LiveEventCategory, LiveNotificationDetail][] => {
      const { ofRecord, ofAny } = invalidations[category]
      if (mayCallOne(ofRecord.filter((name) => !partialReaders.includes(name)))) return [[category, 'records']]
      return category === 'frontEnd' || mayCallOne([...ofRecord, ...ofAny]) ? [[category, 'any']] : []
    }),
  )
}

// An installation is a Sold lead, so its reader may not know which of the other leads changed.
const partialReaders: readonly EndpointName[] = ['getInstallation']

function mayCall(user: SessionUser, name: EndpointName): boolean {
  const { access }: Endpoint = endpoints[name]
  return access === 'public' || (access !== 'teams' && hasAnyPermission(user, access))
}
