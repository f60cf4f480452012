import type { activityEntityTypes } from '@crm/contracts'
import type { Event, EventMeta } from '@crm/domain'
import { bookletPhrases } from './describe-booklet.ts'
import { businessSettingsPhrases } from './describe-business-settings.ts'
import { calendarPhrases } from './describe-calendar.ts'
import { installerPhrases } from './describe-installer.ts'
import { leadPhrases } from './describe-lead.ts'
import { leadImportPhrases } from './describe-lead-import.ts'
import { leadOriginPhrases } from './describe-lead-origin.ts'
import { mailPhrases } from './describe-mail.ts'
import { repairPhrases } from './describe-repair.ts'
import { userPhrases } from './describe-user.ts'
import { erasurePhrases } from './erasure.ts'
import { exportPhrases } from './export.ts'
import { frontEndPhrases } from './front-end.ts'
import { jobActionPhrases } from './job-action.ts'
import type { UserEvent } from './people.ts'
import type { ProductEvent } from './product-event.ts'
import { projectionRunPhrases } from './projection-run.ts'
import { queuePhrases } from './queue.ts'
import { type ViewEvent, viewPhrases } from './view.ts'

/** What an event says to people; `action` is one of the log's filter words, or tells what was refused. */
export type Description = { action: string; entityType: string; entityId: string; details: string }

// What no filter offers does not compile.
type Entity = (typeof activityEntityTypes)[number]
type Words = [entity: Entity, action: string, details: string]
type Phrases = { [E in ProductEvent as E['type']]: (data: E['data']) => Words }

/** An event in words, old → new. Never throws: what it does not know is named by its type. */
export function describeEvent(event: Event & { streamId: string }): Description {
  const [category = '', entityId] = splitAtDash(event.streamId)
  const [entityType, action, details] = wordsOf(event) ?? [snakeCase(category), 'update', spaced(event.type)]
  // A file holds many records: it is about none by itself.
  return { action, entityType, entityId: category === 'export' ? '' : (subjectOf(event) ?? entityId), details }
}

// The streams of sign-ins and views are their own: the user or record that one is about stands in its data.
function subjectOf({ type, data }: Event): string | undefined {
  if (type === 'RecordViewed') return (data as ViewEvent['data']).id
  return typeof data === 'object' && data !== null && 'userId' in data ? String(data.userId) : undefined
}

/** Who stands in the log for an event: its actor, or the user who has just signed in and was nobody before. */
export function actorOf(event: Event & { streamId: string; meta: EventMeta }): EventMeta['actor'] {
  if (event.type !== 'UserSignedIn' || event.meta.actor.id !== null) return event.meta.actor
  const { username } = event.data as Extract<UserEvent, { type: 'UserSignedIn' }>['data']
  return { id: subjectOf(event) ?? splitAtDash(event.streamId)[1], name: username }
}

// A type that is missing here does not compile.
const phrases: Phrases = {
  ...leadPhrases,
  ...calendarPhrases,
  ...bookletPhrases,
  ...repairPhrases,
  ...exportPhrases,
  ...erasurePhrases,

  ...userPhrases,
  ...leadImportPhrases,
  ...mailPhrases,

  ...installerPhrases,
  ...projectionRunPhrases,
  ...queuePhrases,
  ...jobActionPhrases,
  ...viewPhrases,
  ...frontEndPhrases,
  ColourAdded: ({ code, name }) => ['color', 'create', `${code}${name ? ` ${name}` : ''}: colour added`],
  ...leadOriginPhrases,
  ...businessSettingsPhrases,
}

function wordsOf({ type, data }: Event): Words | null {
  if (!Object.hasOwn(phrases, type)) return null
  try {
    // The log's data is what this type was stored with; the table pairs each type with its own data.
    return (phrases as Record<string, (data: unknown) => Words>)[type]?.(data) ?? null
  } catch {
    return null
  }
}

function splitAtDash(streamId: string): [category: string, id: string] {
  const dash = streamId.indexOf('-')
  return dash < 0 ? [streamId, ''] : [streamId.slice(0, dash), streamId.slice(dash + 1)]
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, '')
}

function spaced(name: string): string {
  const words = snakeCase(name).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
