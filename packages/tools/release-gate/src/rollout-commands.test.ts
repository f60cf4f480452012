import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { releaseGateCommands } from './commands.ts'
import { readFrontEndFolder } from './front-end.ts'

const folder = mkdtempSync(join(tmpdir(), 'crm-steer-'))
mkdirSync(join(folder, 'src'))
writeFileSync(join(folder, 'src/expose.ts'), 'export const frontEnd = {}\n')
writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.1.0', crm: { name: 'hello', owner: 'Hello team', pages: [] } }))

const releases = [readFrontEndFolder(folder).version, '1.0.0-ab12'].map((version) => ({ version, state: 'published' }))
const state = {
  revision: 7,
  releases,
  stable: '1.0.0',
  canary: { version: '1.1.0', percent: 10 } as { version: string; percent: number } | null,
}
let heard: { call: string; body: unknown }[] = []
let refusal: string | null = null
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const text = Buffer.concat(parts).toString()
  heard.push({ call: `${request.method} ${request.url}`, body: text === '' ? null : JSON.parse(text) })
  const refused = request.method === 'POST' ? refusal : null
  response.statusCode = refused === null ? 200 : 409
  response.end(JSON.stringify(refused === null ? state : { message: refused }))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  heard = []
  refusal = null
})
const run = (name: string, ...words: string[]) => releaseGateCommands[name]?.({ words, folder, url, token: 'crm_hello_x' })
const calls = ['GET /api/front-ends/hello', 'POST /api/front-ends/hello/steer']
const ofTree = expect.stringMatching(/^1\.1\.0-[0-9a-f]{10}$/)

describe('a rollout command of a team', () => {
  it.each([
    ['rollback', ['The list stays empty'], { action: 'rollback', version: ofTree, reason: 'The list stays empty', revision: 7 }],
    ['rollback', ['1.0.0-ab12', 'Too', 'slow'], { action: 'rollback', version: '1.0.0-ab12', reason: 'Too slow', revision: 7 }],
    ['promote', [], { action: 'promote', version: ofTree, revision: 7 }],
    ['canary', ['10'], { action: 'canary', version: ofTree, percent: 10, revision: 7 }],
  ])('%s %j reads the state first, and sends its release and revision', async (name, words, body) => {
    expect(await run(name, ...words)).toMatchObject({ ok: true, json: state })
    expect(heard.map(({ call }) => call)).toEqual(calls)
    expect(heard[1]?.body).toEqual(body)
  })

  it('that is refused shows the concurrent change, the current state, and how to name another release', async () => {
    refusal = 'The rollout of hello was changed by Canary judge (hello 1.1.0: quarantined: Errors). Please check it again'
    await expect(run('rollback', 'Slow')).rejects.toThrow(
      new RegExp(
        `${refusal.replace(/[().]/g, '.')}\nhello: stable is 1.0.0, 10% get 1.1.0\nTo roll back another release, specify its version: npm run`,
      ),
    )
  })

  it.each([
    ['promote', ['2.0.0'], 'npm run mfe:promote -w mfe-hello -- <version>'],
    ['canary', ['10', '2.0.0'], 'npm run mfe:canary -w mfe-hello -- 10 <version>'],
    ['rollback', ['2.0.0', 'Slow'], 'npm run mfe:rollback -w mfe-hello -- <version> "why"'],
  ])('%s of an unpublished release says so and lists the published ones', async (name, words, call) => {
    await expect(run(name, ...words)).rejects.toThrow(
      `hello 2.0.0 is not published. To publish it: npm run mfe:publish -w mfe-hello\nOr specify a published one: ${call}\n  ${releases[0]?.version} (published)\n  1.0.0-ab12 (published)`,
    )
    expect(heard).toHaveLength(1)
  })

  it('prints the release it is about', async () => {
    expect((await run('promote', '1.0.0-ab12'))?.lines).toContain(`hello 1.0.0-ab12, at ${url}`)
  })

  it('rollback requires a reason, even with a named release', async () => {
    for (const words of [[], ['1.0.0']]) await expect(run('rollback', ...words)).rejects.toThrow('Give a reason')
    expect(heard).toEqual([])
  })
})
