import type { QueueConnection } from './connection.ts'
import { openQueue } from './connection.ts'
import * as definitions from './definitions.ts'

const kinds: readonly unknown[] = Object.values(definitions)

export const queueNames: readonly string[] = kinds.flatMap((kind) =>
  typeof kind === 'object' && kind !== null && 'queue' in kind ? [String(kind.queue)] : [],
)

/** BullMQ queues for tools that show them. Do not add jobs with them. */
export function openRawQueues(connection: QueueConnection) {
  return queueNames.map((name) => {
    const queue = openQueue(name, connection, {})
    queue.on('error', (err) => connection.log.warn({ err, queue: name }, 'queue not reachable'))
    return queue
  })
}

export type RawQueue = ReturnType<typeof openRawQueues>[number]
