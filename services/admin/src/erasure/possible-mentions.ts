import { maxPossibleMentions, type PossibleMention } from '@crm/contracts'
import type { Database } from '@crm/database'
import {
  buildLeadImportStreamId,
  buildMentionRegExp,
  buildPersonPattern,
  buildSurnamePattern,
  createTextRedactor,
  type PersonIdentifiers,
  redactMentionsInEvent,
} from '@crm/events'

const mostEvents = 2_000

/** Texts of other records with only the last name, which may mean someone else: the newest per record. They are erased only if an
 * administrator chooses it. `own`: the person's streams, which are erased anyway. */
export async function listPossibleMentions(
  { pool }: Pick<Database, 'pool'>,
  person: PersonIdentifiers,
  own: readonly string[],
): Promise<PossibleMention[]> {
  const surname = buildSurnamePattern(person)
  if (surname === null) return []
  const find = buildMentionRegExp(surname)
  const clean = createTextRedactor(buildPersonPattern(person))
  const found = new Map<string, PossibleMention>()
  const add = (stream: string, text: string) => {
    const rest = clean(text)
    const at = rest.search(find)
    if (at >= 0 && found.size < maxPossibleMentions && !found.has(stream))
      found.set(stream, { stream, place: describePlace(stream), text: cutAround(rest, at) })
  }
  const { rows: events } = await pool.query<{ stream_id: string; type: string; data: object }>(
    `select stream_id, type, data from crm.events where data::text ~* $1 and stream_id <> all ($2) and category <> 'erasure'
     order by position desc limit ${mostEvents}`,
    [surname, own],
  )
  for (const { stream_id, type, data } of events)
    redactMentionsInEvent({ type, data }, (text) => {
      add(stream_id, text)
      return text
    })
  // Not every import has been started, so some have no event.
  const { rows: imports } = await pool.query<{ id: number; file_name: string }>(
    `select id, file_name from crm.import_summaries where file_name ~* $1 order by id desc limit ${maxPossibleMentions}`,
    [surname],
  )
  for (const { id, file_name } of imports) add(buildLeadImportStreamId(id), file_name)
  return [...found.values()]
}

// "lead-12" is "Lead 12", "emailTemplate-3" is "Email template 3". Ids that are not numbers say nothing to a reader.
function describePlace(stream: string): string {
  const [category = '', id = ''] = stream.split(/-(.*)/)
  const words = category.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/^\d+$/.test(id) ? ` ${id}` : ''}`
}

const around = 60 // characters

function cutAround(text: string, at: number): string {
  const [start, end] = [Math.max(0, at - around), Math.min(text.length, at + 2 * around)]
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`
}
