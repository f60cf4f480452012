import type { Event } from '@crm/domain'
import type { AccountEvent } from './user.ts'

// Sign-ins have their own streams (`session-<id>`, `signIn-<id>`), so that concurrent sign-ins don't conflict on `user-<id>`.
export type UserEvent =
  | AccountEvent
  | Event<'UserSignedIn', { userId: number; username: string; sessionId: string }>
  | Event<'UserSignedOut', { userId: number; username: string; sessionId: string }>
  | Event<'UserSessionEnded', { userId: number; username: string; sessionId: string }>
  | Event<'SignInRefused', { userId: number; username: string; reason: 'wrong password' | 'inactive' | 'too many attempts' }>

export const sessionStream = (id: number): string => `session-${id}`
export const signInStream = (id: number): string => `signIn-${id}`

export type ColourEvent = Event<'ColourAdded', { code: string; name: string | null; description: string | null }>

export const colourStream = (id: number): string => `colour-${id}`
