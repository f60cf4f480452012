import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './index.ts'

describe('reading the settings', () => {
  it('requires no variables', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      databaseReplicaUrl: null,
      redisUrl: null,
      services: ['identity', 'leads', 'installations', 'mail', 'reports', 'admin', 'front-ends'],
      secretsKey: null,
      heartbeatFile: null,
      adminPassword: null,
      metricsToken: null,
      production: false,
      demonstration: true,
      mailPort: null,
      mailWebPort: null,
      smtpAllowPrivate: [],
      smtpAllowedPorts: [],
      trustedProxies: 0,
      companyName: 'Kitchen Solutions',
      companyPhone: null,
      companyEmail: null,
    })
  })

  it('returns an absolute data folder and the URL for the port', () => {
    const settings = readSettings({ PORT: '3105', INIT_CWD: '/srv/crm' })
    expect(settings.dataDir).toBe('/srv/crm/.data')
    expect(settings.publicUrl.href).toBe('http://localhost:3105/')
  })

  it('stores seal checkpoints in the data folder unless another file is set', () => {
    expect(readSettings({ DATA_DIR: '/srv/data' }).sealCheckpoints).toBe('/srv/data/seal-checkpoints')
    expect(readSettings({ SEAL_CHECKPOINTS: '/mnt/worm/seals' }).sealCheckpoints).toBe('/mnt/worm/seals')
    expect(readSettings({ SEAL_CHECKPOINTS: 'seals', INIT_CWD: '/srv/crm' }).sealCheckpoints).toBe('/srv/crm/seals')
  })

  it("uses the machine's time zone unless one is set", () => {
    expect(readSettings({}).businessTimeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
    expect(readSettings({ BUSINESS_TIME_ZONE: 'America/Chicago' }).businessTimeZone).toBe('America/Chicago')
  })

  it('reads the name and contact details of the business', () => {
    const settings = readSettings({ COMPANY_NAME: 'Ada’s Kitchens', COMPANY_PHONE: '(202) 555-0100', COMPANY_EMAIL: 'office@example.com' })
    expect(settings).toMatchObject({ companyName: 'Ada’s Kitchens', companyPhone: '(202) 555-0100', companyEmail: 'office@example.com' })
  })

  it('treats an empty variable as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
    })
  })

  it('shows demonstration accounts only with the embedded database and outside production', () => {
    expect(readSettings({ DATABASE_URL: 'postgres://db/crm' }).demonstration).toBe(false)
    expect(readSettings({ NODE_ENV: 'production' }).demonstration).toBe(false)
    expect(readSettings({ DATABASE_URL: 'postgres://db/crm', DEMO_ACCOUNTS: '1' }).demonstration).toBe(true)
    expect(() => readSettings({ NODE_ENV: 'production', DEMO_ACCOUNTS: '1' })).toThrow('DEMO_ACCOUNTS')
  })

  it('accepts a standby of an external database, with the same password unless it has its own', () => {
    const given = { DATABASE_URL: 'postgres://crm@db/crm', DATABASE_PASSWORD: 'hush', DATABASE_REPLICA_URL: 'postgres://crm@standby/crm' }
    expect(readSettings(given).databaseReplicaUrl).toBe('postgres://crm:hush@standby/crm')
    expect(readSettings({ ...given, DATABASE_REPLICA_URL: 'postgres://a:b@standby/crm' }).databaseReplicaUrl).toBe(
      'postgres://a:b@standby/crm',
    )
    expect(() => readSettings({ DATABASE_REPLICA_URL: 'postgres://crm@standby/crm' })).toThrow('set together with DATABASE_URL')
  })

  it('reads 32 bytes as base64 or as hexadecimal digits', () => {
    const key = Buffer.from(Array.from({ length: 32 }, (_, n) => n * 7))
    expect(readSettings({ SECRETS_KEY: key.toString('hex') }).secretsKey).toEqual(key)
    expect(readSettings({ SECRETS_KEY: key.toString('base64') }).secretsKey).toEqual(key)
  })

  it('rejects plain http to another machine unless it is explicitly allowed', () => {
    expect(() => readSettings({ PUBLIC_URL: 'http://crm.lan' })).toThrow('PUBLIC_URL is "http://crm.lan/", but it must be https')
    expect(readSettings({ PUBLIC_URL: 'http://crm.lan', ALLOW_INSECURE_HTTP: '1' }).publicUrl.host).toBe('crm.lan')
    expect(readSettings({ PUBLIC_URL: 'http://127.0.0.1:8080' }).publicUrl.port).toBe('8080')
    expect(readSettings({ PUBLIC_URL: 'https://crm.example.com' }).publicUrl.protocol).toBe('https:')
  })

  it.each([
    [{ PORT: '3105', MAIL_PORT: '3105' }, 'MAIL_PORT is "3105", but it must be a different port than PORT'],
    [{ MAIL_WEB_PORT: '3000' }, 'MAIL_WEB_PORT is "3000", but it must be a different port than PORT'],
    [{ MAIL_PORT: '1025', MAIL_WEB_PORT: '1025' }, 'MAIL_WEB_PORT is "1025", but it must be a different port than MAIL_PORT'],
  ])('rejects one port for two purposes: %o', (environment, words) => {
    expect(thrownBy(() => readSettings(environment))).toMatchObject({ name: 'SettingsError', message: words })
  })

  it('accepts different ports', () => {
    const settings = readSettings({ PORT: '3105', MAIL_PORT: '3106', MAIL_WEB_PORT: '3107' })
    expect(settings).toMatchObject({ port: 3105, mailPort: 3106, mailWebPort: 3107 })
  })

  it('reads the additional networks and ports of mail servers', () => {
    const settings = readSettings({ SMTP_ALLOW_PRIVATE: '10.1.0.0/16, fd00::/8,192.168.4.20', SMTP_ALLOWED_PORTS: '1025, 26,26' })
    expect(settings.smtpAllowPrivate).toEqual(['10.1.0.0/16', 'fd00::/8', '192.168.4.20/32'])
    expect(settings.smtpAllowedPorts).toEqual([1025, 26])
  })

  const bad: [string, string][] = [
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', 'http'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://root:hush@db/crm'],
    ['DATABASE_URL', 'crm'],
    ['REDIS_URL', 'http://localhost:6379'],
    ['SERVICES', 'leads,payroll'],
    ['SERVICES', ','],
    ['PUBLIC_URL', 'crm.example.com'],
    ['PUBLIC_URL', 'ftp://crm.example.com'],
    ['PUBLIC_URL', 'https://crm.example.com/app'],
    ['PUBLIC_URL', 'https://user:hush@crm.example.com'],
    ['BUSINESS_TIME_ZONE', 'Mars/Olympus'],
    ['BUSINESS_TIME_ZONE', '+02:00'],
    ['SECRETS_KEY', 'changeme'],
    ['SECRETS_KEY', '0'.repeat(64)],
    ['SECRETS_KEY', 'A'.repeat(43)],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'changeme'],
    ['ADMIN_PASSWORD', 'password1'],
    ['ADMIN_PASSWORD', 'kitchen123'],
    ['ADMIN_PASSWORD', 'aaaaaaaaaa'],
    ['ADMIN_PASSWORD', 'x1y2'.repeat(64)],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'twenty letters with spaces'],
    ['NODE_ENV', 'prod'],
    ['MAIL_PORT', 'smtp'],
    ['MAIL_WEB_PORT', '99999'],
    ['SMTP_ALLOW_PRIVATE', 'mail.lan'],
    ['SMTP_ALLOW_PRIVATE', '10.0.0.0/33'],
    ['SMTP_ALLOW_PRIVATE', '10.0.0.0/8/8'],
    ['SMTP_ALLOW_PRIVATE', '10.0.0.0/'],
    ['SMTP_ALLOW_PRIVATE', 'fe80::1%eth0'],
    ['SMTP_ALLOW_PRIVATE', ','],
    ['SMTP_ALLOWED_PORTS', '26,smtp'],
    ['SMTP_ALLOWED_PORTS', '0'],
    ['TRUSTED_PROXIES', 'true'],
    ['DEMO_ACCOUNTS', 'yes'],
    ['COMPANY_NAME', 'x'.repeat(101)],
    ['COMPANY_NAME', 'Kitchen\nSolutions'],
    ['COMPANY_PHONE', '5'.repeat(41)],
    ['COMPANY_EMAIL', 'office at example.com'],
    ['COMPANY_EMAIL', 'office@example.com, boss@example.com'],
  ]
  it.each(bad)('rejects %s=%s in one line that names the variable and no secret', (name, value) => {
    const fault = thrownBy(() => readSettings({ [name]: value }))
    expect(fault).toBeInstanceOf(SettingsError)
    expect(fault.message).toMatch(new RegExp(`^${name} is .+, but it must be .+$`))
    expect(fault.message).not.toContain('hush@db')
    if (['SECRETS_KEY', 'ADMIN_PASSWORD', 'METRICS_TOKEN'].includes(name)) expect(fault.message).not.toContain(value)
  })
})

function thrownBy(act: () => unknown): Error {
  try {
    act()
  } catch (fault) {
    return fault as Error
  }
  throw new Error('nothing was thrown')
}
