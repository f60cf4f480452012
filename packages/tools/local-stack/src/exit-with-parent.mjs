// Each supervised process loads this first, so that it ends when the supervisor does.
const patience = 2_000

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), patience).unref()
})
process.channel?.unref()
