import type { Boot } from '@crm/contracts'
import { demonstrationAccounts, demonstrationPassword } from '@crm/contracts/demonstration'
import type { Settings } from '@crm/settings'

export function bootOf({ demonstration, mailWebPort }: Settings): Pick<Boot, 'demonstration'> {
  if (!demonstration) return { demonstration: null }
  const accounts = demonstrationAccounts.slice(0, 3).map(({ username }) => username)
  const mail = mailWebPort === null ? null : `http://localhost:${mailWebPort}`
  return { demonstration: { accounts, password: demonstrationPassword, mail } }
}
