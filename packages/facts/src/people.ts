import type { Event } from '@crm/domain'

// Stream `user-<id>`. Sign-ins are facts like any other, so that they reach the activity log by the same way.
export type UserEvent =
  | Event<'UserCreated', { username: string; fullName: string | null; email: string | null; role: string; permissions: string[] }>
  | Event<'UserSignedIn', { username: string; sessionId: string }>
  | Event<'UserSignedOut', { username: string; sessionId: string }>
  | Event<'SignInRefused', { username: string; reason: 'wrong password' | 'inactive' | 'too many attempts' }>

export const userStream = (id: number): string => `user-${id}`

// Stream `installer-<id>`.
export type InstallerEvent = Event<
  'InstallerHired',
  {
    name: string
    phone: string | null
    email: string | null
    status: string
    hiredOn: string | null
    hourlyRate: string | null
    specialty: string | null
    notes: string | null
  }
>

export const installerStream = (id: number): string => `installer-${id}`

// Streams `colour-<id>` and `leadOrigin-<id>`.
export type CatalogueEvent =
  | Event<'ColourAdded', { code: string; name: string | null; description: string | null }>
  | Event<'LeadOriginAdded', { value: string; label: string }>

export const colourStream = (id: number): string => `colour-${id}`
export const leadOriginStream = (id: number): string => `leadOrigin-${id}`
