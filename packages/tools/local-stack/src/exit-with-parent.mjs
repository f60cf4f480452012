// Loaded first in each process of the supervisor, so that it ends with the supervisor.
const patience = 2_000

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), patience).unref()
})
process.channel?.unref()
