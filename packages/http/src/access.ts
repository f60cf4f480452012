import { type Endpoint, type EndpointName, endpoints, isAdministrator, may } from '@crm/contracts'
import type { SignedIn, Team } from './handler.ts'
import { HttpProblem } from './http-problem.ts'

/** Who sends a request: somebody signed in, or a team with its upload token on a call that takes one, or nobody known. */
export type Sender = { user: SignedIn | null; team: Team | null }

/** The access rule of every call: throws 401 without the session or token that it needs, 403 without the permission. */
export function refuseUnlessAllowed(name: EndpointName, { user, team }: Sender): void {
  const { access, administrators }: Endpoint = endpoints[name]
  if (access === 'public' || team !== null) return
  if (access === 'teams') throw new HttpProblem(401, "This takes the upload token of the front-end's team")
  if (user === null) throw new HttpProblem(401, 'Please sign in')
  if (!may(user, access) || (administrators && !isAdministrator(user.role)))
    throw new HttpProblem(403, 'You do not have permission to do this')
}
