import { z } from 'zod'
import { defineDeleteEndpoint, defineGetEndpoint, definePostEndpoint, definePutEndpoint } from '../endpoint.ts'
import { messageReplySchema } from '../fields.ts'
import * as users from './schemas.ts'

export const usersEndpoints = {
  login: definePostEndpoint('/api/auth/login', 'public', 'Sign in', { body: users.signInRequestSchema, reply: users.signInReplySchema }),
  logout: definePostEndpoint('/api/auth/logout', 'public', 'Sign out; ends the session on the server', { reply: messageReplySchema }),
  me: defineGetEndpoint('/api/auth/me', [], 'The signed-in user', { reply: users.sessionUserReplySchema }),
  changePassword: definePostEndpoint(
    '/api/auth/password',
    [],
    'Choose a password in place of a one-time password; ends all other sessions',
    { body: users.passwordChangeRequestSchema, reply: messageReplySchema },
  ),
  listUsers: defineGetEndpoint('/api/admin/users', ['user-management'], 'All users by name', {
    reply: z.array(users.userSchema),
    changedBy: ['user', 'session'],
  }),
  // Not idempotent: the idempotency record stores a digest of the body, which contains the password.
  createUser: definePostEndpoint('/api/admin/users', ['user-management'], 'Create a user', {
    body: users.newUserSchema,
    reply: users.userSchema,
    status: 201,
    errorSummary: users.explainMissingUserFields,
  }),
  updateUser: definePutEndpoint(
    '/api/admin/users/:id',
    ['user-management'],
    'Change a user; absent fields are unchanged; lowering the role or deactivating the user ends all sessions',
    {
      params: users.userIdParamsSchema,
      body: users.userChangesSchema,
      reply: users.userSchema,
      idempotent: true,
      errorSummary: users.explainMissingUserFields,
    },
  ),
  deleteUser: defineDeleteEndpoint('/api/admin/users/:id', ['user-management'], 'Delete a user; ends all sessions', {
    params: users.userIdParamsSchema,
    reply: messageReplySchema,
  }),
  restoreUser: definePostEndpoint('/api/admin/users/:id/restore', ['user-management'], 'Restore a deleted user', {
    params: users.userIdParamsSchema,
    reply: users.userSchema,
  }),
  resetUserPassword: definePostEndpoint(
    '/api/admin/users/:id/reset-password',
    ['user-management'],
    'Set a one-time password, which the user must change at the next sign-in; ends all sessions',
    {
      params: users.userIdParamsSchema,
      body: users.passwordResetRequestSchema,
      reply: messageReplySchema,
    },
  ),
  userSessions: defineGetEndpoint('/api/admin/users/:id/sessions', ['user-management'], 'Open sessions of a user', {
    params: users.userIdParamsSchema,
    reply: z.array(users.userSessionSchema),
    recordChangedBy: ['user'],
    changedBy: ['session'],
  }),
  endUserSessions: defineDeleteEndpoint(
    '/api/admin/users/:id/sessions',
    ['user-management'],
    "End a user's sessions; for yourself, all but the current one",
    {
      params: users.userIdParamsSchema,
      reply: messageReplySchema,
    },
  ),
  endUserSession: defineDeleteEndpoint('/api/admin/users/:id/sessions/:session', ['user-management'], 'End one session of a user', {
    params: users.userSessionIdParamsSchema,
    reply: messageReplySchema,
  }),
  refusedSignIns: defineGetEndpoint('/api/admin/refused-sign-ins', ['user-management'], 'Latest failed sign-ins', {
    reply: z.array(users.refusedSignInSchema),
    changedBy: ['signIn'],
  }),
}
