import type { Boot } from '@crm/contracts'
import { demonstrationAccounts, demonstrationPassword } from '@crm/contracts/demonstration'
import type { Settings } from '@crm/settings'

/** What the page is told at its start besides the releases. The accounts are told in demonstration mode only. */
export function bootOf({ demonstration, mailWebPort, businessTimeZone: timeZone }: Settings): Pick<Boot, 'demonstration' | 'timeZone'> {
  if (!demonstration) return { timeZone, demonstration: null }
  const accounts = demonstrationAccounts.slice(0, 3).map(({ username }) => username)
  return {
    timeZone,
    demonstration: { accounts, password: demonstrationPassword, mail: mailWebPort === null ? null : `http://localhost:${mailWebPort}` },
  }
}
