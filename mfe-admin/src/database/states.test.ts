import { describe, expect, it } from 'vitest'
import { createLogReaderFixture, createProjectionRunFixture, createReadTableFixture } from './database-overview.fixture.ts'
import { describeLogReaderState, describeLogVerificationState, describeReadTableState, formatByteSize } from './states.tsx'

describe('figures in words', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1500, '1.5 KB'],
    [25_100_000, '25.1 MB'],
    [650_000_000, '650 MB'],
    [3_200_000_000_000, '3.2 TB'],
  ])('tells %s bytes as %s', (bytes, told) => {
    expect(formatByteSize(bytes)).toBe(told)
  })
})

describe('how a read table does', () => {
  it.each([
    [{}, 'Up to date', 'good'],
    [{ lag: 3 }, 'Behind', 'waits'],
    [{ run: createProjectionRunFixture() }, 'Verified', 'good'],
    [{ run: createProjectionRunFixture({ kind: 'rebuild', differing: null }) }, 'Up to date', 'good'],
    [{ run: createProjectionRunFixture({ differing: 1 }) }, '1 row differs', 'bad'],
    [{ run: createProjectionRunFixture({ differing: 2000 }) }, '2,000 rows differ', 'bad'],
    [{ run: createProjectionRunFixture({ state: 'failed', kind: 'rebuild' }) }, 'Rebuild failed', 'bad'],
    [{ run: createProjectionRunFixture({ state: 'waiting', kind: 'rebuild' }) }, 'Rebuilding: waiting', 'busy'],
    [{ run: createProjectionRunFixture({ state: 'running', position: 1234, head: 3000 }) }, 'Verifying 41%', 'busy'],
    [{ run: createProjectionRunFixture({ state: 'running', position: 0, head: 0 }) }, 'Verifying 0%', 'busy'],
  ] as const)('%j: %s', (changes, text, kind) => {
    expect(describeReadTableState(createReadTableFixture(changes))).toMatchObject({ text, kind })
  })
})

describe('how a reader of the log does', () => {
  it.each([
    [{}, 'Up to date'],
    [{ behind: 5, waiting_seconds: 2 }, 'Up to date'],
    [{ behind: 5, waiting_seconds: 60 }, 'Behind'],
    [{ name: 'sealer', behind: 5, waiting_seconds: 50 }, 'Up to date'],
    [{ name: 'sealer', behind: 5, waiting_seconds: 61 }, 'Behind'],
    [{ paused: true, parked: 2 }, 'Paused'],
    [{ failures: 2 }, 'Failing'],
    [{ parked: 2 }, '2 dead letters'],
  ])('%j: %s', (changes, text) => {
    expect(describeLogReaderState(createLogReaderFixture(changes)).text).toBe(text)
  })
})

describe('what the last check of the log has found', () => {
  const check = {
    id: 1,
    asked_at: '2026-11-27T15:41:12Z',
    asked_by: null,
    started_at: null,
    finished_at: null,
    checked_to: 0,
    sealed_to: null,
  }
  const done = { ...check, started_at: check.asked_at, finished_at: check.asked_at, checked_to: 3090 }

  it.each([
    [null, 'Never verified'],
    [{ ...check, first_bad_position: null, reason: null }, 'Verification waiting'],
    [{ ...check, started_at: check.asked_at, first_bad_position: null, reason: null }, 'Verifying'],
    [{ ...done, first_bad_position: null, reason: null }, 'Verified'],
    [{ ...done, first_bad_position: 17, reason: 'changed' }, 'Tampered with'],
    [{ ...done, first_bad_position: null, reason: 'no key' }, 'Not verified'],
  ])('%j: %s', (given, text) => {
    expect(describeLogVerificationState(given).text).toBe(text)
  })
})
