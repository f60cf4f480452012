import type { BookletEvent } from './booklet.ts'
import type { BusinessSettingsEvent } from './business-settings.ts'
import type { CalendarFact } from './calendar.ts'
import type { ErasureEvent } from './erasure.ts'
import type { ExportEvent } from './export.ts'
import type { FrontEndEvent } from './front-end.ts'
import type { InstallerEvent } from './installer.ts'
import type { JobActionEvent } from './job-action.ts'
import { formerLeadEvents, type LeadEvent } from './lead.ts'
import type { LeadImportEvent } from './lead-import.ts'
import type { LeadOriginEvent } from './lead-origin.ts'
import type { EmailEvent, EmailTemplateEvent, SmtpSettingsEvent } from './mail.ts'
import type { ColourEvent, UserEvent } from './people.ts'
import { personal } from './personal/declared.ts'
import type { ProjectionRunEvent } from './projection-run.ts'
import type { ParkedEventEvent, QueueEvent } from './queue.ts'
import type { RepairEvent } from './repair.ts'
import type { ViewEvent } from './view.ts'

/** Every fact that the product records. */
export type Fact =
  | LeadEvent
  | CalendarFact
  | BookletEvent
  | RepairEvent
  | ExportEvent
  | ErasureEvent
  | UserEvent
  | InstallerEvent
  | ColourEvent
  | LeadOriginEvent
  | BusinessSettingsEvent
  | LeadImportEvent
  | SmtpSettingsEvent
  | EmailTemplateEvent
  | EmailEvent
  | ProjectionRunEvent
  | QueueEvent
  | ParkedEventEvent
  | JobActionEvent
  | ViewEvent
  | FrontEndEvent

/** Turns the data of one version of an event's shape into that of the next. Pure. */
export type Upcast = (data: unknown) => unknown

// Types whose shape has changed since they were first written: today's version. `packages/event-store/golden` keeps a sample of each version.
const changedShapes: Readonly<Record<string, number>> = {}

/** `upcasts[type][n]` turns version n into n + 1. */
export const upcasts: Readonly<Record<string, Readonly<Record<number, Upcast>>>> = {}

/** A type that is no longer written, and how its stored data is read: as the data of another type. */
export type FormerType = { type: Fact['type']; upcast: Upcast }

export const formerTypes: Readonly<Record<string, FormerType>> = Object.fromEntries(
  Object.entries(formerLeadEvents).map(([former, field]) => [former, { type: 'LeadDetailsChanged', upcast: asDetail(field) }]),
)

// From the event of one corrected field to the event that tells all corrections of a save.
function asDetail(field: string): Upcast {
  return (data) => {
    const { from, to, ...rest } = data as { from: unknown; to: unknown }
    return { ...rest, changes: { [field]: { from, to } } }
  }
}

/** The version in which each type that the log may hold is written today. */
export const schemaVersions: Readonly<Record<string, number>> = Object.fromEntries(
  Object.keys(personal).map((type) => [type, changedShapes[type] ?? 1]),
)
