import { describe, expect, it } from 'vitest'
import { sendToFaultyServer } from '../test/attempt.ts'
import { startFaultyServer } from '../test/faulty-server.ts'
import { createAddressPolicy } from './index.ts'

const strict = { production: true, smtpAllowPrivate: [], smtpAllowedPorts: [] }
const publicAddresses = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '223.255.255.254', '2606:4700::1111', '::ffff:8.8.8.8']

const loopbacks = ['127.0.0.1', '127.8.9.10', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1']
const privateAddresses = [
  ...['0.0.0.0', '10.0.0.5', '100.64.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.168.1.1'],
  ...['198.18.0.1', '203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', '::ffff:10.0.0.5', '::ffff:a00:5', '::10.0.0.5'],
  ...['64:ff9b::a00:5', '64:ff9b:1::1', '2002:a00:5::1', '2001:db8::1', '2001::1', 'fec0::1', '100::1'],
]

describe('an address of a mail server', () => {
  it.each(publicAddresses)('is allowed at %s on mail ports', (address) => {
    for (const port of [25, 465, 587, 2525]) expect(createAddressPolicy(strict).mayReach(address, port)).toBe(true)
    for (const port of [22, 80, 5432, 6379, 1025]) expect(createAddressPolicy(strict).mayReach(address, port)).toBe(false)
  })

  it.each([...loopbacks, ...privateAddresses, '', 'localhost', '2130706433'])('is refused at %s in production', (address) => {
    expect(createAddressPolicy(strict).mayReach(address, 587)).toBe(false)
  })

  it.each(loopbacks)('is allowed at %s on any port outside production', (address) => {
    expect(createAddressPolicy({ ...strict, production: false }).mayReach(address, 1025)).toBe(true)
  })

  it.each(privateAddresses)('is refused at %s even outside production', (address) => {
    expect(createAddressPolicy({ ...strict, production: false }).mayReach(address, 587)).toBe(false)
  })

  it('is allowed in the networks and on the ports of the settings', () => {
    const reach = createAddressPolicy({
      production: true,
      smtpAllowPrivate: ['10.1.0.0/16', 'fd00::/8', '127.0.0.1/32'],
      smtpAllowedPorts: [1025],
    })
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1', '127.0.0.1', '8.8.8.8']) {
      expect(reach.mayReach(address, 1025)).toBe(true)
      expect(reach.mayReach(address, 25)).toBe(true)
      expect(reach.mayReach(address, 6379)).toBe(false)
    }
    for (const address of ['10.2.0.1', '127.0.0.2', '::1', '192.168.1.1']) expect(reach.mayReach(address, 25)).toBe(false)
  })
})

const notAllowed =
  'mail.example.com, port <port>, is not allowed: only public addresses and mail ports are, unless SMTP_ALLOW_PRIVATE and SMTP_ALLOWED_PORTS add others.'

describe('a host in the networks behind the product', () => {
  const hosts = [
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', 'localhost', 'localhost.', 'LOCALHOST'],
    ...['::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '0.0.0.0', '0', '::', '[::1]', '127.0.0.1.', '10.0.0.5', '169.254.169.254'],
  ]
  it.each(hosts)('is not connected to as %s', async (host) => {
    const server = await startFaultyServer()
    const reach = createAddressPolicy({ ...strict, smtpAllowedPorts: [server.port] })
    const { kind, reason, steps } = await sendToFaultyServer({}, { transport: { host, port: server.port }, reach, resolve: undefined })
    await server.close()
    expect({ kind, reason: reason === 'host-not-found' ? 'not-allowed' : reason }).toEqual({ kind: 'deferred', reason: 'not-allowed' })
    expect(steps).toMatchObject([{ step: 'connected', ok: false }])
    expect(server.connections).toBe(0)
  })

  it('is not connected to by a name that resolves there, or on the port of another service', async () => {
    const onAnyPort = { mayReach: (address: string) => createAddressPolicy(strict).mayReach(address, 25) }
    const inside = await sendToFaultyServer({}, { reach: onAnyPort, resolve: async () => ['127.0.0.1', '10.0.0.5'] })
    expect(inside).toMatchObject({ kind: 'deferred', reason: 'not-allowed', words: notAllowed })
    expect(inside.server.connections).toBe(0)
    const service = await sendToFaultyServer({}, { reach: createAddressPolicy(strict), resolve: async () => ['8.8.8.8'] })
    expect(service).toMatchObject({ reason: 'not-allowed', words: notAllowed })
  })

  it("is not reached when the name server's second answer differs", async () => {
    const answers = [['192.0.2.1'], ['127.0.0.1']]
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return answers.shift() ?? []
    }
    const reach = { mayReach: (address: string) => address === '192.0.2.1' }
    const { kind, server } = await sendToFaultyServer({}, { resolve, reach, times: { connection: 500 } })
    expect(kind).toBe('deferred')
    expect(asked).toEqual(['mail.example.com'])
    expect(server.connections).toBe(0)
  })

  it('is skipped when another address of the name is allowed', async () => {
    const reach = { mayReach: (address: string) => address === '127.0.0.1' }
    const { kind } = await sendToFaultyServer({}, { reach, resolve: async () => ['127.0.0.2', '10.0.0.5', '127.0.0.1'] })
    expect(kind).toBe('accepted')
  })
})
