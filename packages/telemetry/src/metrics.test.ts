import { describe, expect, it } from 'vitest'
import { createMetrics } from './index.ts'

const metrics = (read: () => { metric: string; value: number; labels?: Record<string, string> }[]) =>
  createMetrics([{ name: 'queues', help: { crm_queue_jobs: 'Jobs by queue' }, read }], 0)

describe('the metrics of a process', () => {
  it('count answered requests by method, route and status', async () => {
    const counted = metrics(() => [])
    counted.answered({ method: 'GET', route: '/api/leads/:id', status: 200 }, 0.02)
    counted.answered({ method: 'GET', route: '/api/leads/:id', status: 200 }, 0.2)
    const page = await counted.page()
    expect(page).toContain('crm_http_request_seconds_count{method="GET",route="/api/leads/:id",status="200"} 2')
    expect(page).toContain('crm_http_request_seconds_bucket{le="0.025",method="GET",route="/api/leads/:id",status="200"} 1')
  })

  it('read values again, without those that are gone', async () => {
    let jobs = [{ metric: 'crm_queue_jobs', value: 3, labels: { queue: 'emails' } }]
    const counted = metrics(() => jobs)
    expect(await counted.page()).toContain('# HELP crm_queue_jobs Jobs by queue')
    jobs = [{ metric: 'crm_queue_jobs', value: 7, labels: { queue: 'activity' } }]
    const page = await counted.page()
    expect(page).toContain('crm_queue_jobs{queue="activity"} 7')
    expect(page).not.toContain('emails')
  })

  it("count values that can't be read and return the others", async () => {
    const page = await metrics(() => {
      throw new Error('the queue does not answer')
    }).page()
    expect(page).toContain('crm_figures_failures_total{about="queues"} 1')
    expect(page).toContain('process_cpu_seconds_total')
    expect(page).not.toContain('crm_queue_jobs{')
  })

  it('are read once for concurrent requests', async () => {
    let reads = 0
    const read = () => {
      reads += 1
      return []
    }
    const counted = createMetrics([{ name: 'queues', help: {}, read }])
    await Promise.all([counted.page(), counted.page(), counted.page()])
    expect(reads).toBe(1)
  })
})
