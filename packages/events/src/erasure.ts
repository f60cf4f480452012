import type { Event } from '@crm/domain'
import { type ActivityPhrases, formatExcerpt } from './format.ts'

export type ErasedRecordIds = { leads: number[]; booklets: number[]; repairs: number[]; calendarEvents: number[] }

/** A redacted event: its position in the log, and the SHA-256 of its row after the redaction. `leaf`: of its seal, if it had one. `exceedsForm`:
 * more was redacted than its seal calls personal. */
export type RedactedEvent = { position: string; digest: string; leaf?: string; exceedsForm?: true }

export type ErasureEvent =
  // `mentionStreams`: streams of other records in which the last name alone means the person, as an administrator decided.
  | Event<'ErasureRequested', ErasedRecordIds & { reason: string; mentionStreams?: string[] }>
  // `signature`: with a key outside the database; missing in events of earlier releases.
  | Event<'PersonErased', { rows: RedactedEvent[]; cancelled: number; signature?: string }>
  // `left`: how many rows of each table still contain the person's data; null if no search was possible. `keptAt`: the file of erasures.
  | Event<'ErasureFinished', { left: { table: string; rows: number }[] | null; keptAt?: string }>

/** An erasure as recorded in a file outside the database, so that a restore can't undo it. It holds only ids, no personal data. */
export type ErasureRecord = ErasedRecordIds & { erasure: number; at: string }

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
