import type { Event, EventMeta } from '@crm/domain'
import { bookletActivityPhrases } from './booklet.ts'
import { businessSettingsActivityPhrases } from './business-settings.ts'
import { calendarActivityPhrases } from './calendar.ts'
import { colorActivityPhrases } from './color.ts'
import { leadActivityPhrases } from './describe-lead.ts'
import { erasureActivityPhrases } from './erasure.ts'
import { exportActivityPhrases } from './export.ts'
import type { ActivityEntryTuple, ActivityPhrases } from './format.ts'
import { frontEndActivityPhrases } from './front-end.ts'
import { installerActivityPhrases } from './installer.ts'
import { leadImportActivityPhrases } from './lead-import.ts'
import { leadOriginActivityPhrases } from './lead-origin.ts'
import { mailActivityPhrases } from './mail.ts'
import type { ProductEvent } from './product-event.ts'
import { projectionRunActivityPhrases } from './projection-run.ts'
import { queueActivityPhrases } from './queue.ts'
import { repairActivityPhrases } from './repair.ts'
import { type UserEvent, userActivityPhrases } from './user.ts'
import { type ViewEvent, viewActivityPhrases } from './view.ts'

/** An event as an entry of the activity log. `action` is a word that the log can be filtered by, such as `create`. */
export type ActivityDescription = { action: string; entityType: string; entityId: string; details: string }

/** Describes an event for the activity log. Never throws: an unknown event is described by its type. */
export function describeEvent(event: Event & { streamId: string }): ActivityDescription {
  const [category = '', entityId] = splitAtDash(event.streamId)
  const [entityType, action, details] = wordsOf(event) ?? [snakeCase(category), 'update', spaced(event.type)]
  // An export covers many records, so it has no entity id.
  return { action, entityType, entityId: category === 'export' ? '' : (subjectOf(event) ?? entityId), details }
}

// Sign-ins and views have separate streams, so the id of the user or record is in the event's data.
function subjectOf({ type, data }: Event): string | undefined {
  if (type === 'RecordViewed') return (data as ViewEvent['data']).id
  return typeof data === 'object' && data !== null && 'userId' in data ? String(data.userId) : undefined
}

/** The actor of an event; for a sign-in without one, the user who signed in. */
export function findEventActor(event: Event & { streamId: string; meta: EventMeta }): EventMeta['actor'] {
  if (event.type !== 'UserSignedIn' || event.meta.actor.id !== null) return event.meta.actor
  const { username } = event.data as Extract<UserEvent, { type: 'UserSignedIn' }>['data']
  return { id: subjectOf(event) ?? splitAtDash(event.streamId)[1], name: username }
}

const phrases: ActivityPhrases<ProductEvent> = {
  ...leadActivityPhrases,
  ...calendarActivityPhrases,
  ...bookletActivityPhrases,
  ...repairActivityPhrases,
  ...exportActivityPhrases,
  ...erasureActivityPhrases,

  ...userActivityPhrases,
  ...leadImportActivityPhrases,
  ...mailActivityPhrases,

  ...installerActivityPhrases,
  ...projectionRunActivityPhrases,
  ...queueActivityPhrases,
  ...viewActivityPhrases,
  ...frontEndActivityPhrases,
  ...colorActivityPhrases,
  ...leadOriginActivityPhrases,
  ...businessSettingsActivityPhrases,
}

function wordsOf({ type, data }: Event): ActivityEntryTuple | null {
  if (!Object.hasOwn(phrases, type)) return null
  try {
    // The cast is safe: the table has for each type a function that takes its data.
    return (phrases as Record<string, (data: unknown) => ActivityEntryTuple>)[type]?.(data) ?? null
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
