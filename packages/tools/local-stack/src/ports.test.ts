import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { findFreePort, findNextFreePort, isPortFree, waitUntilPortIsFree } from './ports.ts'

const loopback = '127.0.0.1'

describe('ports', () => {
  it('names the variable and the port that another program uses', async () => {
    const port = await findFreePort()
    const other = createServer().listen(port, loopback)
    await once(other, 'listening')
    await expect(waitUntilPortIsFree('MAIL_WEB_PORT', port, loopback)).rejects.toThrow(
      `Port ${port} is taken by another program. Choose another one: MAIL_WEB_PORT=${port + 1} npm start`,
    )
    expect(await findNextFreePort(port, loopback)).toBeGreaterThan(port)
    other.close()
  })

  it('does not report a taken port when the address does not belong to this machine', async () => {
    const port = await findFreePort()
    for (const address of ['nosuch.invalid', '192.0.2.1'])
      await expect(isPortFree(port, address)).rejects.toThrow(`HOST is "${address}", but this machine has no such address`)
  })

  it('skips a port that is reserved', async () => {
    const port = await findFreePort()
    expect(await findNextFreePort(port, loopback, [port])).toBeGreaterThan(port)
  })
})
