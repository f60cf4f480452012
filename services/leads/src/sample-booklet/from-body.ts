import type { BookletChanges, NewBooklet } from '@crm/contracts'
import type { BookletFields } from '@crm/facts'
import type { BookletCommand } from './decider.ts'

/** The wish to take the order that someone sent. */
export function orderBooklet(sent: NewBooklet, today: string): BookletCommand {
  return { type: 'OrderBooklet', data: { ...sent, date_ordered: sent.date_ordered ?? today } }
}

/** The wish to change an order: what is absent stays, an empty order date is today. */
export function changeBooklet({ version, ...sent }: BookletChanges, today: string): BookletCommand {
  const wanted = { ...sent, ...(sent.date_ordered === null && { date_ordered: today }) }
  // Only keys without a value are dropped.
  const changes = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<BookletFields>
  return { type: 'ChangeBooklet', data: { changes, version } }
}
