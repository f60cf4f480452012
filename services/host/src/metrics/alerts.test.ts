import { readFileSync } from 'node:fs'
import type { Database } from '@crm/database'
import type { ServiceDependencies } from '@crm/http'
import { createMetrics } from '@crm/telemetry'
import { describe, expect, it } from 'vitest'
import { allServices } from '../services.ts'
import { createHostMetrics } from './host-metrics.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const rules = read('ops/alerts.yml')
const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
const named = (text: string) => [...new Set([...text.matchAll(/\bcrm_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')))]

async function known(): Promise<Set<string>> {
  const figures = [
    ...createHostMetrics({ db: {} as Database, browsers: () => 0, silentSeconds: () => 0 }),
    ...allServices.flatMap((one) => one.figures?.({} as ServiceDependencies) ?? []),
  ]
  const page = await createMetrics([]).page()
  return new Set([...figures.flatMap(({ help }) => Object.keys(help)), ...named(page)])
}

describe('alerts for Prometheus', () => {
  it('use only existing metrics', async () => {
    const metrics = await known()
    expect(named(rules).filter((name) => !metrics.has(name))).toEqual([])
    expect(named(rules).length).toBeGreaterThan(8)
  })

  it.each(alerts)('%s has a section in the runbook', (alert) => {
    expect(rules).toContain(`runbook: "docs/operations.md#${alert.toLowerCase()}"`)
    expect(read('docs/operations.md')).toMatch(new RegExp(`^### ${alert}$`, 'm'))
  })

  it('and the Grafana dashboard use the same metrics', async () => {
    const metrics = await known()
    const board = named(read('ops/grafana/crm.json'))
    expect(board.filter((name) => !metrics.has(name))).toEqual([])
    expect(board.length).toBeGreaterThan(8)
  })
})
