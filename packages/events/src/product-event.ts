import type { BookletEvent } from './booklet.ts'
import type { BusinessSettingsEvent } from './business-settings.ts'
import type { CalendarFact } from './calendar.ts'
import type { ErasureEvent } from './erasure.ts'
import type { ExportEvent } from './export.ts'
import type { FrontEndEvent } from './front-end.ts'
import type { InstallerEvent } from './installer.ts'
import type { JobActionEvent } from './job-action.ts'
import type { LeadEvent } from './lead.ts'
import type { LeadImportEvent } from './lead-import.ts'
import type { LeadOriginEvent } from './lead-origin.ts'
import type { EmailEvent, EmailTemplateEvent, SmtpSettingsEvent } from './mail.ts'
import type { ColourEvent, UserEvent } from './people.ts'
import type { ProjectionRunEvent } from './projection-run.ts'
import type { DeadLetterEvent, QueueEvent } from './queue.ts'
import type { RepairEvent } from './repair.ts'
import type { ViewEvent } from './view.ts'

/** Every event that the product records. */
export type ProductEvent =
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
  | DeadLetterEvent
  | JobActionEvent
  | ViewEvent
  | FrontEndEvent
