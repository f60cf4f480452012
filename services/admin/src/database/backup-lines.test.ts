import { describe, expect, it } from 'vitest'
import { listBackupCommands } from './handlers.ts'

describe('backup commands for a terminal', () => {
  it('back up and restore the database of this URL', () => {
    const lines = listBackupCommands('postgres://crm@db.example.com:6543/crm', '2026-11-28').map(({ command }) => command)
    expect(lines).toEqual([
      'npm run backup -- crm-2026-11-28',
      'npm run restore-drill -- crm-2026-11-28',
      `psql 'postgres://crm@db.example.com:6543/postgres' -c 'create database crm_restored'`,
      `DATABASE_URL='postgres://crm@db.example.com:6543/crm_restored' npm run restore -- crm-2026-11-28`,
    ])
  })

  it.each([
    'postgres://crm:s3cret@db/crm',
    'postgres://crm@db/crm?password=s3cret&sslmode=require',
    'postgres://crm@db/crm?sslpassword=s3cret',
  ])('never contain the password: %s', (url) => {
    expect(JSON.stringify(listBackupCommands(url, '2026-11-28'))).not.toContain('s3cret')
  })

  it('keep the query string of the URL', () => {
    expect(listBackupCommands('postgres://crm@db/crm?sslmode=require', '2026-11-28').at(-1)?.command).toContain('?sslmode=require')
  })

  it('quote any URL as one shell word', () => {
    expect(listBackupCommands("postgres://o'brien@db/crm", '2026-11-28').at(-1)?.command).toContain(`o'\\''brien@db`)
  })
})
