import { createHmac, timingSafeEqual } from 'node:crypto'

/** The end of the chain at some moment, stored where someone with access to the database cannot change it. */
export type Checkpoint = { position: bigint; head: Buffer; at: Date }

export type CheckpointLine = { checkpoint: Checkpoint } | { position: bigint | null; wrong: string }

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,19}) ([\da-f]{64}) ([\da-f]{64})$/

export const checkpointKey = (secretsKey: Buffer): Buffer => createHmac('sha256', secretsKey).update('checkpoints of seals').digest()

/** A checkpoint as a line of text: time, position, head, signature. */
export function checkpointLine(key: Buffer, { position, head, at }: Checkpoint): string {
  const said = `${at.toISOString()} ${position} ${head.toString('hex')}`
  return `${said} ${signature(key, said).toString('hex')}`
}

export function readCheckpointLine(key: Buffer, line: string): CheckpointLine {
  const [, at = '', position = '', head = '', signed = ''] = form.exec(line) ?? []
  if (!signed) return { position: null, wrong: 'is no checkpoint' }
  const isOurs = timingSafeEqual(signature(key, `${at} ${position} ${head}`), Buffer.from(signed, 'hex'))
  if (!isOurs) return { position: BigInt(position), wrong: 'is forged, or was signed with another SECRETS_KEY' }
  return { checkpoint: { position: BigInt(position), head: Buffer.from(head, 'hex'), at: new Date(at) } }
}

const signature = (key: Buffer, said: string): Buffer => createHmac('sha256', key).update(said).digest()
