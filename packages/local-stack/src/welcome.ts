import { demonstrationAccounts, demonstrationPassword } from '@crm/contracts/demonstration'
import type { Settings } from '@crm/settings'
import type { Product } from './product.ts'

export function welcome({ publicUrl, demonstration, dataDir }: Settings, { mail }: Product): string {
  const signIn = demonstrationAccounts.map(({ username, role }) => `${username} (${role})`).join(', ')
  const lines: [string, string][] = [['Open', publicUrl.origin]]
  if (demonstration) lines.push(['Sign in as', signIn], ['Password', `${demonstrationPassword} (for all of them)`])
  if (mail) lines.push(['Sent mail', `http://localhost:${mail.webPort} (SMTP port ${mail.port}; nothing leaves this machine)`])
  lines.push(['Data', dataDir], ['Stop', 'Ctrl-C'])
  return `\n${lines.map(([name, value]) => `  ${name.padEnd(12)}${value}`).join('\n')}\n`
}
