import type { DatabaseOverview, ProjectionRun } from '@crm/contracts'

const at = '2026-11-27T15:41:12.000Z'

export const createProjectionRunFixture = (changes: Partial<ProjectionRun> = {}): ProjectionRun => ({
  id: 5,
  projection: 'leads',
  kind: 'verify',
  state: 'done',
  asked_by: 'ada',
  asked_at: at,
  started_at: at,
  finished_at: at,
  position: 3000,
  head: 3000,
  differing: 0,
  differences: [],
  error: null,
  ...changes,
})

export const createReadTableFixture = (
  changes: Partial<DatabaseOverview['projections'][number]> = {},
): DatabaseOverview['projections'][number] => ({
  name: 'leads',
  version: 3,
  status: 'live',
  lag: 0,
  rebuilt_at: null,
  rebuilt_to: null,
  run: null,
  ...changes,
})

export const createLogReaderFixture = (
  changes: Partial<DatabaseOverview['subscriptions'][number]> = {},
): DatabaseOverview['subscriptions'][number] => ({
  name: 'relay',
  position: 3090,
  behind: 0,
  waiting_seconds: 0,
  holder: 'vm · 4711',
  paused: false,
  parked: 0,
  failures: 0,
  failing_position: null,
  last_error: null,
  ...changes,
})

export const createDatabaseOverviewFixture = (changes: Partial<DatabaseOverview> = {}): DatabaseOverview => ({
  at,
  events: 3090,
  streams: 360,
  counted_to: 3090,
  categories: [{ category: 'sampleBooklet', streams: 40, events: 164 }],
  days: [
    { day: '2026-11-26', events: 12 },
    { day: '2026-11-27', events: 6 },
  ],
  size: 25_100_000,
  tables: [{ name: 'activity_log', size: 6_500_000, rows: 3090 }],
  projections: [createReadTableFixture()],
  subscriptions: [createLogReaderFixture()],
  log_verification: null,
  commands: [{ what: 'Back up', command: 'npm run backup -- crm-2026-11-28' }],
  ...changes,
})
