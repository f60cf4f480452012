import type { Service } from '@crm/http'
import { refusedSignInsProjection, sessionHandlers } from './session/handlers.ts'
import { getSignedInUser, signIn, signOut } from './session/sign-in.ts'
import { userHandlers } from './user/handlers.ts'
import { usersProjection } from './user/projection.ts'

export { hashPassword } from './password.ts'
export { createAuthenticator, findOpenSessions } from './sessions.ts'
export { createUser, type NewUser } from './user/create-user.ts'
export { prepareAccounts } from './user/first-start.ts'

/** Users, sign-in and sessions. */
export const identity: Service = {
  name: 'identity',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [usersProjection, refusedSignInsProjection],
  handlers: (parts) => ({
    login: signIn(parts),
    logout: signOut(parts),
    me: getSignedInUser,
    ...userHandlers(parts),
    ...sessionHandlers(parts),
  }),
}
