const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `"1234.5"` → `$1,234.50`. Amounts have at most ten digits, so a number is exact to the cent. */
export function money(amount: string | number): string {
  return dollars.format(Number(amount))
}

/** `2025-03-05` → `Mar 5, 2025`, or `Mar 5` if `today` is in the same year. No Date, because it would apply a time zone. */
export function shortDate(day: string, today?: string): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number)
  const name = months[(month ?? 0) - 1]
  if (name === undefined || !date) return day
  return today?.slice(0, 4) === day.slice(0, 4) ? `${name} ${date}` : `${name} ${date}, ${year}`
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
