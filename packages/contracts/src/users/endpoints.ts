import { z } from 'zod'
import { get, post, put, remove } from '../endpoint.ts'
import { done } from '../fields.ts'
import * as users from './schemas.ts'

export const usersEndpoints = {
  login: post('/api/auth/login', 'public', 'Sign in', { body: users.credentials, reply: users.signedIn }),
  logout: post('/api/auth/logout', 'public', 'Sign out; ends the session on the server', { reply: done }),
  me: get('/api/auth/me', [], 'The signed-in user', { reply: users.sessionUser }),
  listUsers: get('/api/admin/users', ['user-management'], 'All users by name', {
    reply: z.array(users.user),
    changedBy: ['user', 'session'],
  }),
  // Not idempotent: the idempotency record stores a digest of the body, which contains the password.
  createUser: post('/api/admin/users', ['user-management'], 'Create a user', {
    body: users.newUser,
    reply: users.user,
    status: 201,
    errorSummary: users.userErrorSummary,
  }),
  updateUser: put(
    '/api/admin/users/:id',
    ['user-management'],
    'Change a user; absent fields are unchanged; lowering the role or deactivating the user ends all sessions',
    { params: users.userId, body: users.userChanges, reply: users.user, idempotent: true, errorSummary: users.userErrorSummary },
  ),
  deleteUser: remove('/api/admin/users/:id', ['user-management'], 'Delete a user; ends all sessions', {
    params: users.userId,
    reply: done,
  }),
  restoreUser: post('/api/admin/users/:id/restore', ['user-management'], 'Restore a deleted user', {
    params: users.userId,
    reply: users.user,
  }),
  resetUserPassword: post('/api/admin/users/:id/reset-password', ['user-management'], "Reset a user's password; ends all sessions", {
    params: users.userId,
    body: users.passwordReset,
    reply: done,
  }),
  userSessions: get('/api/admin/users/:id/sessions', ['user-management'], 'Open sessions of a user', {
    params: users.userId,
    reply: z.array(users.userSession),
    recordChangedBy: ['user'],
    changedBy: ['session'],
  }),
  endUserSessions: remove(
    '/api/admin/users/:id/sessions',
    ['user-management'],
    "End a user's sessions; for yourself, all but the current one",
    {
      params: users.userId,
      reply: done,
    },
  ),
  endUserSession: remove('/api/admin/users/:id/sessions/:session', ['user-management'], 'End one session of a user', {
    params: users.userSessionId,
    reply: done,
  }),
  refusedSignIns: get('/api/admin/refused-sign-ins', ['user-management'], 'Latest refused sign-ins', {
    reply: z.array(users.refusedSignIn),
    changedBy: ['signIn'],
  }),
}
