import { capitalise, money } from '@crm/ui'

/** Who looks after a lead, or "Unassigned". */
export const assignee = (name: string): string => (name.trim() === '' ? 'Unassigned' : capitalise(name))

/** A project's amount, or "-" while none is known: 0.00. */
export const projectAmount = (amount: string): string => (Number(amount) === 0 ? '-' : money(amount))
