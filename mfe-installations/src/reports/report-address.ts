import type { ReportTable } from '@crm/contracts'
import { useAddress, useTimeZone } from '@crm/shell-api'

/** What the screen shows, as its address says it. Year null is All Time, month null All Months, `asOf` null now. */
export type ReportChoice = { type: 'leads' | 'installers'; year: number | null; month: number | null; asOf: string | null }

/** The choice that an address means; what makes no sense there is the default: Lead Analytics of this year. */
export function choiceIn(address: URLSearchParams, thisYear: number): ReportChoice {
  const type = address.get('report') === 'installers' ? 'installers' : 'leads'
  const asOf = address.get('as_of')
  const year = address.get('year') === 'all' ? null : (numberIn(address.get('year'), 1900, 2200) ?? thisYear)
  return {
    type,
    year,
    month: year === null ? null : numberIn(address.get('month'), 1, 12),
    asOf: asOf !== null && /^\d{4}-\d{2}-\d{2}$/.test(asOf) ? asOf : null,
  }
}

/** The address of a choice; defaults are left out. */
export function addressOfChoice({ type, year, month, asOf }: ReportChoice, thisYear: number): URLSearchParams {
  const address = new URLSearchParams()
  if (type !== 'leads') address.set('report', type)
  if (year !== thisYear) address.set('year', year === null ? 'all' : String(year))
  if (month !== null && year !== null) address.set('month', String(month))
  if (asOf !== null) address.set('as_of', asOf)
  return address
}

/** What the calls are asked. */
export const reportQueryOf = ({ year, month, asOf }: ReportChoice) => ({ year, month, as_of: asOf })

/** What a file of one of its tables is asked. */
export const fileQueryOf = (choice: ReportChoice, table: ReportTable) => ({ ...reportQueryOf(choice), table })

/** The business's today, `yyyy-mm-dd`: the first choice, and the last day that a report can be of. */
export function useBusinessDay(): string {
  const timeZone = useTimeZone()
  // The Swedish way of writing a date is the ISO one.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
}

/** What the address says, and how to change it. Each choice is a step to go back to. */
export function useReportChoice(): [ReportChoice, (change: Partial<ReportChoice>) => void] {
  const [address, write] = useAddress()
  const thisYear = Number(useBusinessDay().slice(0, 4))
  const change = (changed: Partial<ReportChoice>) =>
    write((current) => addressOfChoice({ ...choiceIn(current, thisYear), ...changed }, thisYear), { replace: false })
  return [choiceIn(address, thisYear), change]
}

function numberIn(text: string | null, min: number, max: number): number | null {
  const value = /^\d{1,4}$/.test(text ?? '') ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : null
}
