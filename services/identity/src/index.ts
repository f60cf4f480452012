import type { Service } from '@crm/http'
import { createSessionHandlers, refusedSignInsProjection } from './session/handlers.ts'
import { createSignInHandler, createSignOutHandler, getSignedInUser } from './session/sign-in.ts'
import { createPasswordChangeHandler } from './user/change-password.ts'
import { createUserHandlers } from './user/handlers.ts'
import { usersProjection } from './user/projection.ts'

export { hashPassword } from './password.ts'
export { createSessionAuthenticator, findOpenSessionUsers } from './sessions.ts'
export { createUser, type NewUser } from './user/create-user.ts'
export { prepareFirstStart } from './user/first-start.ts'

/** Users, sign-in and sessions. */
export const identityService: Service = {
  name: 'identity',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [usersProjection, refusedSignInsProjection],
  handlers: (parts) => ({
    login: createSignInHandler(parts),
    logout: createSignOutHandler(parts),
    me: getSignedInUser,
    changePassword: createPasswordChangeHandler(parts),
    ...createUserHandlers(parts),
    ...createSessionHandlers(parts),
  }),
}
