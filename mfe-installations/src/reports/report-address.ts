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
    asOf: asOf !== null && isDay(asOf) ? asOf : null,
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

/** Why there is no report as of the chosen day, so that the one of now is shown; null where there is. A day is chosen while its year is typed, too. */
export function refusalOf({ asOf }: ReportChoice, today: string): string | null {
  if (asOf === null) return null
  if (asOf > today) return 'A report can be as of today or an earlier day'
  return asOf < '1900-01-01' ? 'A report can be as of a day from 1900 on' : null
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

// A 31st of February is another day to Date.
function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

function numberIn(text: string | null, min: number, max: number): number | null {
  const value = /^\d{1,4}$/.test(text ?? '') ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : null
}
