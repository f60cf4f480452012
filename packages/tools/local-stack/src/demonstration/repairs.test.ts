import { repairPriorities, repairStatuses } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { buildRepairRequestHistories } from './fill-repairs.ts'

const today = '2025-03-05'
const projects = Array.from({ length: 30 }, (_, id) => ({
  id: id + 1,
  name: `Lead ${id}`,
  phone: '(512) 555-0100',
  email: `lead.${id}@example.com`,
  address: '1 Sample Street',
  installation_date: `2024-${String(1 + (id % 12)).padStart(2, '0')}-10`,
}))
const ends = () => buildRepairRequestHistories(projects, today).map((deeds) => Object.assign({}, ...deeds.map(({ changes }) => changes)))

describe('demonstration repair requests', () => {
  it('cover every status and priority', () => {
    expect(new Set(ends().map(({ status }) => status))).toEqual(new Set(repairStatuses))
    expect(new Set(ends().map(({ priority }) => priority))).toEqual(new Set(repairPriorities))
  })

  it('belong to completed projects, except one caller without email', () => {
    const reported = new Map(projects.map(({ id, installation_date }) => [id, installation_date]))
    const linked = ends().filter(({ project_id }) => project_id !== null)
    expect(linked.filter(({ project_id, date_reported }) => !((reported.get(project_id) ?? '') < date_reported))).toEqual([])
    expect(ends().filter(({ project_id }) => project_id === null)).toMatchObject([
      { email: null, address: expect.stringMatching(/, TX 76701$/) },
    ])
  })

  it('contain nothing in the future', () => {
    expect(buildRepairRequestHistories(projects, today).flatMap((deeds) => deeds.filter(({ day }) => day > today))).toEqual([])
  })
})
