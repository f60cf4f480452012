import type { Lead } from '@crm/contracts'
import { capitalise, money, shortDate } from '@crm/ui'
import type { mergedFields } from './conflicts.ts'
import { type EditField, type EditForm, fieldLabels, formOf } from './edit-form.ts'

export function valueInWords(field: EditField, form: EditForm): string {
  const value = form[field]
  if (Array.isArray(value)) return value.join(', ') || '-'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value.trim() === '') return '-'
  if (field === 'project_amount') return money(value)
  if (field === 'next_followup_date' || field === 'installation_date') return shortDate(value)
  return field === 'assigned_to' ? capitalise(value) : value
}

export function mergedInWords(before: Lead, now: Lead, merged: ReturnType<typeof mergedFields>, authors: string): string {
  const said = merged.map(({ field, side }) => {
    const name = field === 'newNote' ? 'new note' : fieldLabels[field].toLowerCase()
    if (side === 'mine') return `your ${name}`
    return `their ${name} (${valueInWords(field, formOf(before))} → ${valueInWords(field, formOf(now))})`
  })
  const notes = now.notes === before.notes ? [] : [`what ${authors} noted`]
  const all = [...said, ...notes]
  return all.length === 0 ? '' : `${new Intl.ListFormat('en').format(all)}. Only one side touched ${all.length === 1 ? 'it' : 'them'}.`
}
