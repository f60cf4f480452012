import type { ApiHandlers } from '@crm/http'
import { describe, expect, it } from 'vitest'
import { createStandbyFirstHandlers } from './standby-handlers.ts'

const answering = (words: string) => ({ listLeads: async () => words, createLead: async () => words }) as unknown as ApiHandlers
const failing = (error: Error) =>
  ({
    listLeads: async () => {
      throw error
    },
  }) as unknown as ApiHandlers

function mounted({ isFresh = true, ofStandby = answering('standby') } = {}) {
  const failures: unknown[] = []
  const answered = { standby: 0, primary: 0 }
  const standby = { isFresh: async () => isFresh, failed: (error: unknown) => void failures.push(error) }
  const handlers = createStandbyFirstHandlers(answering('primary'), ofStandby, standby, answered)
  const ask = (name: 'listLeads' | 'createLead') => (handlers[name] as unknown as (request: object) => Promise<string>)({})
  return { ask, failures, answered, handlers }
}

describe('calls that a standby may answer', () => {
  it('are answered by a fresh standby, except commands', async () => {
    const { ask, answered } = mounted()
    expect(await ask('listLeads')).toBe('standby')
    expect(await ask('createLead')).toBe('primary')
    expect(answered).toEqual({ standby: 1, primary: 0 })
  })

  it('are answered by the primary while the standby is behind', async () => {
    const { ask, answered } = mounted({ isFresh: false })
    expect(await ask('listLeads')).toBe('primary')
    expect(answered).toEqual({ standby: 0, primary: 1 })
  })

  it('are answered by the primary when the standby fails midway', async () => {
    const broken = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' })
    const { ask, failures } = mounted({ ofStandby: failing(broken) })
    expect(await ask('listLeads')).toBe('primary')
    expect(failures).toEqual([broken])
  })

  it('are rejected when the handler rejects them', async () => {
    const { ask, failures } = mounted({ ofStandby: failing(new Error('You do not have permission to do this')) })
    await expect(ask('listLeads')).rejects.toThrow('permission')
    expect(failures).toEqual([])
  })

  it('are limited to mounted services', () => {
    expect(Object.keys(mounted().handlers).sort()).toEqual(['createLead', 'listLeads'])
  })
})
