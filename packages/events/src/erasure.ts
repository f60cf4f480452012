import type { Event } from '@crm/domain'
import { type ActivityPhrases, formatExcerpt } from './format.ts'

export type ErasedRecordIds = { leads: number[]; booklets: number[]; repairs: number[]; calendarEvents: number[] }

/** A redacted event: its position in the log, and the SHA-256 of its row after the redaction. */
export type RedactedEvent = { position: string; digest: string }

export type ErasureEvent =
  | Event<'ErasureRequested', ErasedRecordIds & { reason: string }>
  | Event<'PersonErased', { rows: RedactedEvent[]; cancelled: number }>
  // `left`: how many rows of each table still contain the person's data; null if no search was possible.
  | Event<'ErasureFinished', { left: { table: string; rows: number }[] | null }>

export const buildErasureStreamId = (id: number): string => `erasure-${id}`

export const erasureEventTypes = ['ErasureRequested', 'PersonErased', 'ErasureFinished'] as const satisfies readonly ErasureEvent['type'][]

export const erasureActivityPhrases: ActivityPhrases<ErasureEvent> = {
  ErasureRequested: ({ leads, reason }) => [
    'erasure',
    'create',
    `Erasure of personal data requested: ${leads.map((id) => `lead ${id}`).join(', ')}: ${formatExcerpt(reason)}`,
  ],
  PersonErased: ({ rows }) => ['erasure', 'delete', `Personal data erased from ${rows.length.toLocaleString('en-US')} events`],
  ErasureFinished: ({ left }) => ['erasure', 'update', `Erasure finished: ${leftInWords(left)}`],
}

function leftInWords(left: { table: string; rows: number }[] | null): string {
  if (left === null) return 'remaining data was not searched for'
  if (left.length === 0) return 'no personal data remains'
  return `data remains in ${left.map(({ table, rows }) => `${table} (${rows})`).join(', ')}`
}

/** Appended to the stream of each record of an erased person; `erasure` is the id of the erasure. Earlier events are already redacted. */
export type RecordErasedEvent<Type extends string> = Event<Type, { erasure: number }>
