import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

export type { Logger }

/** Creates a JSON logger. To keep personal data out, it logs numbers and booleans, but text only in the fields listed in `textFields`. */
export function createLogger(name: string, options: { level?: string; destination?: DestinationStream } = {}): Logger {
  const log = pino(
    {
      name,
      level: options.level ?? process.env.LOG_LEVEL ?? 'info',
      base: { name, pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: loggable },
    },
    // Asynchronous and buffered, because a write per request is too slow. Pino flushes at exit.
    options.destination ?? pino.destination({ sync: false, minLength: 4_096, periodicFlush: 250 }),
  )
  // Pino's formatters do not apply to the fields of child loggers. Children inherit this method, so it also applies to their children.
  const { child } = log
  log.child = function (this: Logger, bindings: Record<string, unknown>, childOptions?: object) {
    return child.call(this, loggable(bindings), childOptions)
  } as typeof child
  return log
}

const textFields = new Set([
  ...[
    'name',
    'service',
    'method',
    'route',
    'requestId',
    'correlationId',
    'causationId',
    'eventId',
    'streamId',
    'type',
    'position',
    'user',
    'role',
  ],
  ...[
    'projection',
    'subscription',
    'table',
    'queue',
    'job',
    'jobId',
    'worker',
    'holder',
    'backend',
    'state',
    'status',
    'reason',
    'signal',
    'step',
  ],
  ...['migration', 'version', 'address', 'code', 'check', 'mode', 'path'],
  ...['frontEnd', 'phase', 'kind', 'at'],
])

function loggable(fields: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'number' || typeof value === 'boolean') kept[field] = value
    else if (typeof value === 'bigint') kept[field] = String(value)
    else if (typeof value === 'string' && textFields.has(field)) kept[field] = value
    else if (value instanceof Error) kept[field] = toLoggableError(value)
    else if (value !== undefined && value !== null) kept[field] = '[not logged]'
  }
  return kept
}

// PostgreSQL's message, detail and where quote row values; code, table and constraint are enough.
function toLoggableError(
  error: Error & {
    code?: unknown
    table?: unknown
    constraint?: unknown
    column?: unknown
  },
): Record<string, unknown> {
  const fromDatabase = typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
  return {
    name: error.name,
    ...(fromDatabase
      ? {
          table: error.table,
          constraint: error.constraint,
          column: error.column,
        }
      : { message: error.message }),
    ...(error.code === undefined ? {} : { code: error.code }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(error.cause instanceof Error ? { cause: toLoggableError(error.cause) } : {}),
  }
}
