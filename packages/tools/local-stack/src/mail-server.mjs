// Runs MailDev. Sends the supervisor a message when it is ready, and exits with the code `portTaken` if a port is taken.
import { createOrchestrator, getDefaultConfig, Logger, setupShutdownHandlers } from 'maildev'

const [smtp, web, mailDirectory, portTaken, host = '127.0.0.1'] = process.argv.slice(2)
const own = { smtp: Number(smtp), ip: host, web: Number(web), webIp: host, mailDirectory, maxEmails: 2000 }
const logger = new Logger()
const orchestrator = createOrchestrator({ config: { ...getDefaultConfig(), ...own }, logger })
setupShutdownHandlers({ orchestrator, logger })

try {
  await orchestrator.start()
  process.send?.('listening')
} catch (error) {
  logger.error(String(error))
  process.exit(error.code === 'EADDRINUSE' ? Number(portTaken) : 1)
}
