import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { launchMailCatcher, type MailCatcher } from './mail-catcher.ts'
import { findFreePort, isPortFree } from './ports.ts'

const loopback = '127.0.0.1'
const folder = mkdtempSync(join(tmpdir(), 'crm-mail-'))
const log = join(folder, 'mail.log')
const other = createServer()
let catcher: MailCatcher | undefined
afterEach(() => catcher?.stop())
afterAll(() => {
  other.close()
  rmSync(folder, { recursive: true })
})

const takenPort = async () => {
  if (!other.listening) await once(other.listen(0, loopback), 'listening')
  const address = other.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe('the mail catcher', () => {
  it('rejects a configured port that is taken', async () => {
    const webPort = await takenPort()
    catcher = launchMailCatcher({ port: 3000, mailPort: await findFreePort(), mailWebPort: webPort }, join(folder, 'mail'), log)
    await expect(catcher.ready).rejects.toThrow(`Port ${webPort} is taken by another program. Choose another one: MAIL_WEB_PORT=`)
  })

  it('chooses other ports when another program takes them first, and is ready when it listens', async () => {
    const choices = [
      { port: await findFreePort(), webPort: await takenPort() },
      { port: await findFreePort(), webPort: await findFreePort() },
    ]
    const [, second] = choices
    const choose = async () => choices.shift() ?? Promise.reject(new Error('no more choices'))
    catcher = launchMailCatcher({ port: 3000, mailPort: null, mailWebPort: null }, join(folder, 'mail'), log, choose)
    expect(await catcher.ready).toEqual(second)
    const page = await fetch(`http://${loopback}:${second?.webPort}`, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('MailDev')
    await catcher.stop()
    expect(await isPortFree(second?.webPort ?? 0, loopback)).toBe(true)
  })

  it('gives up when its ports are taken each time', async () => {
    const ports = { port: await findFreePort(), webPort: await takenPort() }
    catcher = launchMailCatcher({ port: 3000, mailPort: null, mailWebPort: null }, join(folder, 'mail'), log, async () => ports)
    await expect(catcher.ready).rejects.toThrow('The mail catcher did not start')
  })
})
