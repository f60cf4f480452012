import { capitalise, money } from '@crm/ui'

export const assignee = (name: string): string => (name.trim() === '' ? 'Unassigned' : capitalise(name))

/** An amount of 0.00 means unknown. */
export const projectAmount = (amount: string): string => (Number(amount) === 0 ? '-' : money(amount))
