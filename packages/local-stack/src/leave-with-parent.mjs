// Loaded first in every process that the supervisor starts: when the supervisor is gone, however it went, so are they.
const patience = 2_000

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), patience).unref()
})
process.channel?.unref()
