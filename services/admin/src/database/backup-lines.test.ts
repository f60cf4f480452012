import { describe, expect, it } from 'vitest'
import { backupLines } from './backup-lines.ts'

describe('the lines for a terminal', () => {
  it('save and bring back this very database', () => {
    const found = backupLines('postgres://crm@db.example.com:6543/crm', '2026-11-28', 18)
    const lines = found.map(({ command }) => command)
    expect(found[0]?.what).toBe('Back up, with the tools of PostgreSQL 18 or newer')
    expect(lines[0]).toBe(`pg_dump --format=custom --file=crm-2026-11-28.dump 'postgres://crm@db.example.com:6543/crm'`)
    expect(lines.at(-1)).toBe(
      `pg_restore --exit-on-error --no-owner --dbname='postgres://crm@db.example.com:6543/crm_restored' crm-2026-11-28.dump`,
    )
  })

  it.each([
    'postgres://crm:s3cret@db/crm',
    'postgres://crm@db/crm?password=s3cret&sslmode=require',
    'postgres://crm@db/crm?sslpassword=s3cret',
  ])('tell no password: %s', (url) => {
    expect(JSON.stringify(backupLines(url, '2026-11-28', 18))).not.toContain('s3cret')
  })

  it('keep what comes after the address', () => {
    expect(backupLines('postgres://crm@db/crm?sslmode=require', '2026-11-28', 18)[0]?.command).toContain('?sslmode=require')
  })

  it('are one word each for a shell, whatever the address holds', () => {
    expect(backupLines("postgres://crm@db/o'brien", '2026-11-28', 18)[0]?.command).toContain(`o'\\''brien'`)
  })
})
