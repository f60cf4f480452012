import { Resolver } from 'node:dns/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { startNameServer } from './name-server.ts'

const names: Record<string, string[]> = { services: ['127.9.9.2', '127.9.9.3'] }
const server = await startNameServer((name) => names[name] ?? [])
afterAll(() => server.close())

describe('the name server of a stack', () => {
  const resolver = new Resolver()
  resolver.setServers([server.address])

  it('knows all containers of a service, and nothing else', async () => {
    expect(await resolver.resolve4('services')).toEqual(['127.9.9.2', '127.9.9.3'])
    await expect(resolver.resolve4('elsewhere')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect(resolver.resolve6('services')).rejects.toMatchObject({ code: 'ENODATA' })
  })
})
