import type { ServiceDependencies } from '@crm/http'
import type { MetricSource } from '@crm/telemetry'
import { readReleaseFigures } from './figures.ts'

// Only the stable release and the canary, so that the number of labels is bounded.
const offered = `
  select name, stable as version, 'stable' as phase from crm.front_ends where stable is not null
  union all select name, canary, 'canary' from crm.front_ends where canary is not null`

const silence = `
  select coalesce(max(extract(epoch from clock_timestamp() - greatest(canary_since, (select judged_at from crm.canary_judge)))), 0)::float8 as seconds
    from crm.front_ends where canary is not null`

export const createFrontEndMetrics = ({ db }: Pick<ServiceDependencies, 'db'>): MetricSource[] => [
  {
    name: 'front-ends',
    help: {
      crm_front_end_loads: 'Page views of a front-end in the last ten minutes, by release in use',
      crm_front_end_errors: 'Page views that failed',
      crm_front_end_load_seconds: '75th percentile of the load time',
    },
    read: async () => {
      const [{ rows }, met] = await Promise.all([
        db.pool.query<{ name: string; version: string; phase: string }>(offered),
        readReleaseFigures(db, 'ten minutes'),
      ])
      return rows.flatMap(({ name, version, phase }) => {
        const figures = met.get(name)?.find((one) => one.version === version && one.phase === phase)
        const labels = { front_end: name, version, phase }
        return [
          { metric: 'crm_front_end_loads', labels, value: figures?.loads ?? 0 },
          { metric: 'crm_front_end_errors', labels, value: figures?.errors ?? 0 },
          ...(figures?.load_p75_ms == null ? [] : [{ metric: 'crm_front_end_load_seconds', labels, value: figures.load_p75_ms / 1_000 }]),
        ]
      })
    },
  },
  {
    name: 'canaries',
    help: { crm_canaries_unjudged_seconds: 'Seconds since canaries were last judged, while one is running' },
    read: async () => {
      const { rows } = await db.pool.query<{ seconds: number }>(silence)
      return [{ metric: 'crm_canaries_unjudged_seconds', value: rows[0]?.seconds ?? 0 }]
    },
  },
]
