import type { DatabaseOverview } from '@crm/contracts'
import { Card, CopyButton } from '@crm/ui'

/** Commands for a terminal, which administrators are shown. */
export function BackupCommands({ commands }: { commands: DatabaseOverview['commands'] }) {
  if (commands.length === 0) return null
  return (
    <Card title="Backup and restore">
      <p className="mb-4 text-sm text-fg-muted">
        The database is all there is to save, with the key of the secrets kept elsewhere. Run these in the folder of the product. The
        password is not shown here: an address without one takes it from PGPASSWORD or ~/.pgpass.
      </p>
      <ol className="grid grid-cols-1 gap-4">
        {commands.map(({ what, command }) => (
          <li key={what}>
            <p className="mb-1 text-sm font-medium">{what}</p>
            <div className="flex items-start gap-2 rounded-lg bg-muted py-1 pr-1 pl-3">
              <code className="min-w-0 flex-1 py-1.5 font-mono text-xs wrap-anywhere">{command}</code>
              <CopyButton value={command} what={`command: ${what}`} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
