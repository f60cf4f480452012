import type { Recorded } from '@crm/domain'
import { fieldsOf, type LeadEvent, type LeadFields } from '@crm/facts'
import { centsOf } from '../money.ts'

/** The facts that change what a lead contributes to reports. */
export const contributingTypes = [
  'LeadCreated',
  'OriginCorrected',
  'CreationDateCorrected',
  'LeadReassigned',
  'ProjectPriced',
  'LeadSold',
  'LeadLost',
  'LeadQualified',
  'NoteAdded',
  'NotesRewritten',
  'AdditionalNotesChanged',
  'InstallationScheduled',
  'InstallationUnscheduled',
  'InstallersAssigned',
  'InstallationCompleted',
  'InstallationReopened',
  'LeadDeleted',
  'LeadRestored',
] as const satisfies readonly LeadEvent['type'][]

/** A fact that changes what a lead contributes. */
export type ContributingEvent = Extract<LeadEvent, { type: (typeof contributingTypes)[number] }>

/** A column of `crm.report_leads`, an expression for its value in which `$` stands for the parameter, and the parameter. */
export type Setting = { column: string; expression: string; value: unknown }

const set = (column: string, value: unknown, expression = '$'): Setting => ({ column, expression, value })

// Asked of PostgreSQL in the words of crm.installation_kind, so that an installation is of the same kind here as on its board.
const namesRepair = `coalesce($::text ~* '\\m(repair|fix)\\M', false)`
const tellsOfCompletion = `coalesce($::text like '%Installation completed and moved to completed projects%', false)`

type Fields = { [F in keyof LeadFields]?: (value: LeadFields[F]) => Setting[] }

const settingsOf: Fields = {
  date_created: (day) => [set('month', `${day.slice(0, 7)}-01`, '$::date')],
  lead_origin: (origin) => [set('origin', origin, 'lower($::text)')],
  assigned_to: (member) => [set('member', member, 'lower($::text)')],
  project_amount: (amount) => [set('cents', centsOf(amount), '$::bigint')],
  remarks: (status) => [set('is_sold', status, `lower(coalesce($::text, '')) = 'sold'`)],
  notes: (notes) => [set('notes_name_repair', notes, namesRepair)],
  additional_notes: (notes) => [set('more_notes_name_it', notes, namesRepair), set('tells_of_completion', notes, tellsOfCompletion)],
  installation_date: (day) => [set('installation_date', day, '$::date')],
  assigned_installer: (installers) => [set('installers', installers, '$::text[]')],
  completed_on: (day) => [set('is_marked_as_done', day !== null, '$::boolean')],
}

/** What a fact sets of a lead's contribution. */
export function contributionOf(event: Recorded<ContributingEvent>): Setting[] {
  switch (event.type) {
    case 'LeadDeleted':
      return [set('is_deleted', true, '$::boolean')]
    case 'LeadRestored':
      return [set('is_deleted', false, '$::boolean')]
    case 'NoteAdded':
      return [set('notes_name_repair', event.data.text, `notes_name_repair or ${namesRepair}`)]
    default:
      return Object.entries(fieldsOf(event)).flatMap(([field, value]) => {
        // The entries are those of `LeadFields`: each has the value that its function takes.
        const settings = settingsOf[field as keyof LeadFields] as ((value: unknown) => Setting[]) | undefined
        return settings?.(value) ?? []
      })
  }
}
