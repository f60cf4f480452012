import type { Event } from '@crm/domain'
import type { ActivityPhrases } from './format.ts'

export type ProjectionRunKind = 'rebuild' | 'verify'

// Stream `projectionRun-<id>`: a read table is rebuilt from the log, or compared with it.
export type ProjectionRunEvent =
  | Event<'ProjectionRunAsked', { kind: ProjectionRunKind; projection: string }>
  | Event<'ProjectionRunFinished', { kind: ProjectionRunKind; projection: string; position: string; differences: number }>
  | Event<'ProjectionRunFailed', { kind: ProjectionRunKind; projection: string; reason: string }>

export const buildProjectionRunStreamId = (id: number): string => `projectionRun-${id}`

const rows = (count: number): string => (count === 0 ? 'matches the events' : `${count.toLocaleString('en-US')} rows differ`)
const position = (value: string): string => Number(value).toLocaleString('en-US')

export const projectionRunActivityPhrases: ActivityPhrases<ProjectionRunEvent> = {
  ProjectionRunAsked: ({ kind, projection }) => ['database', 'update', `${projection}: ${asked[kind]}`],
  ProjectionRunFinished: ({ kind, projection, position: upTo, differences }) => [
    'database',
    'update',
    `${projection}: ${kind === 'rebuild' ? `rebuilt up to event ${position(upTo)}` : rows(differences)}`,
  ],
  ProjectionRunFailed: ({ kind, projection, reason }) => [
    'database',
    'update',
    `${projection}: ${kind === 'rebuild' ? 'rebuild' : 'verification'} failed: ${reason}`,
  ],
}

const asked: Record<ProjectionRunKind, string> = { rebuild: 'rebuild started', verify: 'verification started' }
