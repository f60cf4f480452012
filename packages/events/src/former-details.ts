import { formerBookletEvents } from './booklet.ts'
import { formerBusinessEvents } from './business-settings.ts'
import { formerCalendarEvents } from './calendar.ts'
import { formerInstallerEvents } from './installer.ts'
import { formerLeadEvents } from './lead.ts'
import { formerLeadOriginEvents } from './lead-origin.ts'
import type { ProductEvent } from './product-event.ts'
import { formerRepairEvents } from './repair.ts'
import { formerUserEvents } from './user.ts'

/** Event types that are no longer written: the type that took the place of each, and the field whose correction it recorded. */
export const formerDetails: Readonly<Record<string, readonly [type: ProductEvent['type'], field: string]>> = {
  ...formerLeadEvents,
  ...formerBookletEvents,
  ...formerRepairEvents,
  ...formerCalendarEvents,
  ...formerInstallerEvents,
  ...formerUserEvents,
  ...formerLeadOriginEvents,
  ...formerBusinessEvents,
}
