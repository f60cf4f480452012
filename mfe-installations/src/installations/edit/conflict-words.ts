import type { Installation, Problem } from '@crm/contracts'
import { capitalise, money, shortDate } from '@crm/ui'
import { fieldLabels, formOf, type InstallationField } from './installation-form.ts'

export type Conflicts = NonNullable<Problem['conflicts']>

export function conflictWords(conflicts: Conflicts, now: Installation): { title: string; lines: string[] } {
  const by = conflicts.find((conflict) => conflict.by !== null)?.by
  return {
    title: `${by ? `${capitalise(by)} has` : 'Someone has'} changed this installation meanwhile`,
    lines: conflicts.map(({ field }) => lineOf(field, now)),
  }
}

function lineOf(field: string, now: Installation): string {
  const name = field === 'address' ? 'customer_address' : field
  if (!Object.hasOwn(fieldLabels, name)) return field
  return `${fieldLabels[name as InstallationField]}: ${inWords(name as InstallationField, now)}`
}

function inWords(field: InstallationField, now: Installation): string {
  const value = formOf(now)[field]
  if (Array.isArray(value)) return value.join(', ') || '-'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value.trim() === '') return '-'
  if (field === 'project_amount') return money(value)
  return field === 'installation_date' ? shortDate(value) : value
}
