import type { Event } from '@crm/domain'

// Stream `user-<id>`; sign-ins have streams of their own (`session-<id>`, `signIn-<id>`), so that many at once never collide.
// They are facts like any other, so that they reach the activity log by the same way.
export type UserEvent =
  | Event<'UserCreated', { username: string; fullName: string | null; email: string | null; role: string; permissions: string[] }>
  | Event<'UserSignedIn', { userId: number; username: string; sessionId: string }>
  | Event<'UserSignedOut', { userId: number; username: string; sessionId: string }>
  | Event<'SignInRefused', { userId: number; username: string; reason: 'wrong password' | 'inactive' | 'too many attempts' }>

export const userStream = (id: number): string => `user-${id}`
export const sessionStream = (id: number): string => `session-${id}`
export const signInStream = (id: number): string => `signIn-${id}`

// Streams `colour-<id>` and `leadOrigin-<id>`.
export type CatalogueEvent =
  | Event<'ColourAdded', { code: string; name: string | null; description: string | null }>
  | Event<'LeadOriginAdded', { value: string; label: string }>

export const colourStream = (id: number): string => `colour-${id}`
export const leadOriginStream = (id: number): string => `leadOrigin-${id}`
