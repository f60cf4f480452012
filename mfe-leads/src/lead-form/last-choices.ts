import { openStoredValue } from '../stored-value.ts'
import { assigneeOptions, type LeadForm } from './lead-form.ts'

export type LastChoiceField = 'assigned_to' | 'lead_origin'

type LastChoices = Partial<Pick<LeadForm, LastChoiceField>>

/** The assignee and origin that the user chose for earlier new leads instead of those that the form proposed. Signing out deletes them. */
export function openLastChoices(username: string) {
  const stored = openStoredValue<LastChoices>('localStorage', `crm.add-lead.${username}`)
  return {
    /** An assignee who is no longer offered is left out. The form checks the origin, because the list of origins loads later. */
    read(): LastChoices {
      const { assigned_to: assignee, lead_origin } = stored.read() ?? {}
      const isKnown = assigneeOptions.some(({ value }) => value === assignee)
      return { ...(assignee !== undefined && isKnown && { assigned_to: assignee }), ...(lead_origin !== undefined && { lead_origin }) }
    },
    keep(proposed: LeadForm, saved: LeadForm) {
      const fields = (['assigned_to', 'lead_origin'] as const).filter((field) => saved[field] !== proposed[field])
      if (fields.length > 0) stored.keep({ ...stored.read(), ...Object.fromEntries(fields.map((field) => [field, saved[field]])) })
    },
  }
}
