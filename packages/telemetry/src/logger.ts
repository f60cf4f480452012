import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { loggable } from './loggable.ts'

export type { Logger }

/**
 * A logger that writes JSON lines. Fields pass an allow-list, so personal data can't slip in: numbers and flags always pass,
 * text only under the names of `loggable`.
 */
export function createLogger(name: string, options: { level?: string; destination?: DestinationStream } = {}): Logger {
  const log = pino(
    {
      name,
      level: options.level ?? process.env.LOG_LEVEL ?? 'info',
      base: { name, pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: loggable },
    },
    // Not synchronous, and several lines at a time: a line per request must not cost a write. Pino flushes when the process ends.
    options.destination ?? pino.destination({ sync: false, minLength: 4_096, periodicFlush: 250 }),
  )
  // Pino asks no formatter about a child's fields; children inherit this method, so it holds for theirs too.
  const { child } = log
  log.child = function (this: Logger, bindings: Record<string, unknown>, childOptions?: object) {
    return child.call(this, loggable(bindings), childOptions)
  } as typeof child
  return log
}
