import type { InstallerChanges, NewInstaller } from '@crm/contracts'
import type { InstallerFields } from '@crm/facts'
import type { InstallerCommand } from './decider.ts'

/** The wish to add the installer that someone sent. */
export function hire({ hire_date, hourly_rate, ...sent }: NewInstaller): InstallerCommand {
  return { type: 'HireInstaller', data: { ...sent, hiredOn: hire_date, hourlyRate: hourly_rate } }
}

/** The wish to change an installer: what is absent stays. */
export function changeInstaller({ version, ...sent }: InstallerChanges): InstallerCommand {
  // Only keys without a value are dropped.
  const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<InstallerFields>
  return { type: 'ChangeInstaller', data: { changes, version } }
}
