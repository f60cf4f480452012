import { describe, expect, it } from 'vitest'
import { findRecordedAnswer } from './answer-calls.mjs'

const recorded = {
  reads: [
    { pattern: '/api/leads', address: '/api/leads?page=1', body: { leads: [{ id: 1, name: 'Ann Lee', phone: '1' }], total: 1 } },
    { pattern: '/api/leads/:id', address: '/api/leads/1', body: { id: 1, name: 'Ann Lee', phone: '1' } },
    { pattern: '/api/auth/me', address: '/api/auth/me', body: { username: 'maria' } },
  ],
  writes: ['POST /api/leads', 'PUT /api/leads/:id', 'DELETE /api/leads/:id', 'POST /api/auth/logout'],
}
const ask = (method: string, address: string, sent = {}) => findRecordedAnswer({ method, address, sent }, recorded, 'leads')

describe('a call of a front-end that runs alone', () => {
  it('returns the recorded answer for its address', () => {
    expect(ask('GET', '/api/auth/me')).toEqual({ status: 200, body: { username: 'maria' } })
  })

  it('returns the recorded answer for its path when the query differs, or of another record of the same kind', () => {
    expect(ask('GET', '/api/leads?page=2&search=Lee').body).toMatchObject({ total: 1 })
    expect(ask('GET', '/api/leads/77').body).toMatchObject({ name: 'Ann Lee' })
  })

  it('is answered with instructions when nothing was recorded', () => {
    const { status, body } = ask('GET', '/api/installers')
    expect(status).toBe(501)
    expect(body.message).toContain('GET /api/installers is not in mfe-leads/dev/answers.json')
    expect(body.message).toContain('npm run mfe:record -w mfe-leads')
    expect(ask('POST', '/api/installers').status).toBe(501)
  })

  it('returns a changed record without storing it', () => {
    expect(ask('PUT', '/api/leads/1', { phone: '2' })).toEqual({ status: 200, body: { id: 1, name: 'Ann Lee', phone: '2' } })
    expect(ask('GET', '/api/leads/1').body).toMatchObject({ phone: '1' })
  })

  it('returns a new record like those in the list', () => {
    const { status, body } = ask('POST', '/api/leads', { name: 'Tom Becker' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Tom Becker', phone: '1' })
    expect(body.id).not.toBe(1)
  })

  it('succeeds when it deletes or only triggers something', () => {
    expect(ask('DELETE', '/api/leads/1')).toEqual({ status: 200, body: {} })
    expect(ask('POST', '/api/auth/logout')).toEqual({ status: 201, body: {} })
  })
})
