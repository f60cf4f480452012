import type { Event } from '@crm/domain'
import type { AccountEvent } from './user.ts'

// An account's stream is `user-<id>`; sign-ins have streams of their own (`session-<id>`, `signIn-<id>`), so that many at once never
// collide. They are facts like any other, so that they reach the activity log by the same way.
export type UserEvent =
  | AccountEvent
  | Event<'UserSignedIn', { userId: number; username: string; sessionId: string }>
  | Event<'UserSignedOut', { userId: number; username: string; sessionId: string }>
  // By somebody in User Management.
  | Event<'UserSessionEnded', { userId: number; username: string; sessionId: string }>
  | Event<'SignInRefused', { userId: number; username: string; reason: 'wrong password' | 'inactive' | 'too many attempts' }>

export const sessionStream = (id: number): string => `session-${id}`
export const signInStream = (id: number): string => `signIn-${id}`

// Stream `colour-<id>`.
export type ColourEvent = Event<'ColourAdded', { code: string; name: string | null; description: string | null }>

export const colourStream = (id: number): string => `colour-${id}`
