import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { findClientAddress, readCookie } from './request-sender.ts'

const from = (peer: string, forwarded?: string | string[]) =>
  ({
    socket: { remoteAddress: peer },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

describe("the client's address", () => {
  it("is the peer's without a trusted proxy, whatever the request claims", () => {
    expect(findClientAddress(from('203.0.113.9', '6.6.6.6'), 0)).toBe('203.0.113.9')
    expect(findClientAddress(from('::ffff:127.0.0.1'), 0)).toBe('127.0.0.1')
  })

  it('is the one that the outermost trusted proxy saw, whatever a client adds', () => {
    expect(findClientAddress(from('10.0.0.1', '198.51.100.7'), 1)).toBe('198.51.100.7')
    expect(findClientAddress(from('10.0.0.1', '6.6.6.6, 198.51.100.7'), 1)).toBe('198.51.100.7')
    expect(findClientAddress(from('10.0.0.1', '6.6.6.6, 198.51.100.7, 10.0.0.2'), 2)).toBe('198.51.100.7')
    expect(findClientAddress(from('10.0.0.1', ['6.6.6.6', '198.51.100.7']), 1)).toBe('198.51.100.7')
  })

  it("is the peer's when a trusted proxy sends none", () => {
    expect(findClientAddress(from('10.0.0.1'), 1)).toBe('10.0.0.1')
    expect(findClientAddress(from('10.0.0.1', '198.51.100.7'), 2)).toBe('10.0.0.1')
  })
})

describe('a cookie', () => {
  it('is found by its exact name and only if it is sent once', () => {
    expect(readCookie({ cookie: 'xsid=1; sid=2 ; sidx=3' }, 'sid')).toBe('2')
    expect(readCookie({ cookie: 'sid=1; sid=1' }, 'sid')).toBeUndefined()
    expect(readCookie({ cookie: 'sid' }, 'sid')).toBeUndefined()
    expect(readCookie({}, 'sid')).toBeUndefined()
  })
})
