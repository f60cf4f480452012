import { runProjectionsCommand } from '@crm/event-store'
import { inlineProjections, listAsynchronousProjections } from '@crm/host'
import { runDatabaseCommand, words } from './database-command.ts'
import { printLine } from './steps.ts'

// Run by `npm run projections -- rebuild NAME`. The product may be running or stopped.
await runDatabaseCommand((connectionString, settings) => {
  const projections = [...inlineProjections, ...listAsynchronousProjections(settings)]
  return runProjectionsCommand({ words, connectionString, projections, print: printLine })
})
