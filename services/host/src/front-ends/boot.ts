import type { Boot } from '@crm/contracts'
import { demonstrationAccounts, demonstrationPassword } from '@crm/contracts/demonstration'
import type { Settings } from '@crm/settings'

/** What the page is told at its start besides the releases. The accounts are told in demonstration mode only. */
export function bootOf({ demonstration, mailWebPort }: Settings): Pick<Boot, 'demonstration'> {
  if (!demonstration) return { demonstration: null }
  const accounts = demonstrationAccounts.slice(0, 3).map(({ username }) => username)
  return {
    demonstration: { accounts, password: demonstrationPassword, mail: mailWebPort === null ? null : `http://localhost:${mailWebPort}` },
  }
}
