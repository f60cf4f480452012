import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@crm/testing/run/command'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type ComposeService, readComposeFile } from './compose-file.ts'

const file = readComposeFile()
const services = Object.entries(file.services)
const dockerfile = readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8')

describe('docker-compose.yml', () => {
  it('contains the whole product, with at least two of each service that users and jobs need', () => {
    expect(services.map(([name]) => name).sort()).toEqual(
      ['gateway', 'mail', 'migrations', 'postgres', 'prometheus', 'redis', 'services', 'workers'].sort(),
    )
    for (const name of ['services', 'workers']) expect(file.services[name]?.deploy?.replicas).toBeGreaterThanOrEqual(2)
  })

  it('publishes only the gateway, and only on this machine', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['gateway'])
    for (const port of file.services.gateway?.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/)
    const open = Object.entries(file.networks).filter(([, network]) => !network.internal)
    expect(open.map(([name]) => name).sort()).toEqual(['mail', 'outside'])
  })

  it('lets Redis keep every job: noeviction, and an append-only file', () => {
    expect(file.services.redis?.command?.join(' ')).toMatch(/--appendonly yes .*--maxmemory-policy noeviction/)
  })

  it('passes secrets in files that git ignores, and none in plain text', () => {
    const ignored = readFileSync(join(repositoryRoot, '.gitignore'), 'utf8').split('\n')
    expect(ignored).toContain('ops/secrets/')
    for (const [name, { file: path }] of Object.entries(file.secrets)) expect(path).toBe(`./ops/secrets/${name}`)
    const variables = services.flatMap(([, { environment }]) => Object.entries(environment ?? {}))
    expect(variables.filter(([name, value]) => isSecret(name) && !value.startsWith('/run/secrets/'))).toEqual([])
    expect(variables.map(([, value]) => value).filter((value) => /:\/\/[^/]*:[^/]*@/.test(value))).toEqual([])
  })

  it('has an image that does not run as root and contains no machine-specific files', () => {
    expect(dockerfile).toMatch(/^USER node$/m)
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
    for (const image of bases) expect(image).toMatch(pinned)
    const left = readFileSync(join(repositoryRoot, '.dockerignore'), 'utf8').split('\n')
    expect(left).toEqual(expect.arrayContaining(['ops/secrets', '.data', '.git', '**/node_modules', '**/.env']))
  })

  it('is scraped by the Prometheus of ops/prometheus.yml with the token that its services accept', () => {
    const prometheus = parse(readFileSync(join(repositoryRoot, 'ops/prometheus.yml'), 'utf8'))
    const [job] = prometheus.scrape_configs
    expect(job.authorization.credentials_file).toBe(file.services.services?.environment?.METRICS_TOKEN_FILE)
    expect(job.dns_sd_configs).toEqual([{ names: ['services'], type: 'A', port: Number(file.services.services?.environment?.PORT) }])
    expect(file.services.prometheus?.secrets).toEqual(['metrics-token'])
  })
})

// Images need a complete version number, so that every start runs the same release.
const pinned = /^(crm:\d+\.\d+\.\d+|[\w./]+:v?\d+\.\d+(\.\d+)?(-[\w-]+)?)$/
const isSecret = (name: string) => /PASSWORD|SECRET|TOKEN|KEY/.test(name)
const endsByItself = ({ restart }: ComposeService) => restart === 'no'

describe.each(services)('its container %s', (_, container) => {
  it("has a pinned image, or the product's own from the only Dockerfile", () => {
    expect(container.image).toMatch(pinned)
    if (container.build) expect(container).toMatchObject({ build: { context: '.' }, image: 'crm:0.1.0' })
  })

  it('does not run as root, has no extra rights and a read-only file system', () => {
    expect(container.user).toMatch(/^(?!root|0)\w+$/)
    expect(container).toMatchObject({ cap_drop: ['ALL'], read_only: true, security_opt: ['no-new-privileges:true'] })
  })

  it('has a health check, restarts when it fails, and has time to stop', () => {
    if (endsByItself(container)) return expect(container.healthcheck).toEqual({ disable: true })
    expect(container.healthcheck?.test?.length).toBeGreaterThan(1)
    expect(container.restart).toBe('unless-stopped')
    return expect(container.stop_grace_period).toMatch(/^\d+s$/)
  })

  it('has limits, networks and only existing secrets', () => {
    expect(container.deploy?.resources?.limits).toEqual({
      cpus: expect.stringMatching(/^[\d.]+$/),
      memory: expect.stringMatching(/^\d+[MG]$/),
    })
    expect(container.networks?.length).toBeGreaterThan(0)
    expect(Object.keys(file.networks)).toEqual(expect.arrayContaining(container.networks ?? []))
    expect(Object.keys(file.secrets)).toEqual(expect.arrayContaining(container.secrets ?? []))
    expect(Object.keys(file.configs)).toEqual(expect.arrayContaining((container.configs ?? []).map(({ source }) => source)))
    expect(Object.keys(file.services)).toEqual(expect.arrayContaining(Object.keys(container.depends_on ?? {})))
  })
})
