import { buildFrontEndStreamId } from '@crm/events'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, maria, startServiceApi } from '@crm/testing/service-api'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { frontEndDecider } from './decider.ts'
import { computeIntegrityHash, createUploadHandlers, deleteUnpublishedFiles, findMissingFiles, storeFrontEndFile } from './files.ts'

const { url } = await createTestDatabase()
const { db, store } = await startServiceApi({ url })
const owner = new pg.Client({ connectionString: url })
beforeAll(() => owner.connect())
afterAll(() => owner.end())
beforeEach(() => owner.query('delete from crm.front_end_files'))

const fileOf = (text: string) => ({ content: Buffer.from(text), hash: computeIntegrityHash(Buffer.from(text)) })
const [one, two] = [fileOf('one'), fileOf('two')]
const age = (hash: string, hours: number) =>
  owner.query(`update crm.front_end_files set asked_at = now() - make_interval(hours => $2) where sha384 = $1`, [hash, hours])

async function publish(name: string, ...hashes: string[]): Promise<void> {
  const [version, owner] = ['1.0.0', 'Leads team']
  const integrity = Object.fromEntries(hashes.map((hash, n) => [`/mfe/${name}/${version}/${n}.js`, hash]))
  const release = {
    ...{ name, version, contract: 1 as const, owner, entry: `/mfe/${name}/${version}/0.js`, css: [], pages: [], integrity, shared: {} },
    budgets: { entry: 1, screen: 1, css: 1 },
  }
  const command = { type: 'PublishRelease' as const, data: { name, release, checks: [] } }
  await store.execute({ decider: frontEndDecider, streamId: buildFrontEndStreamId(name), command, meta: buildTestEventMeta(maria) })
}

describe('files that were uploaded', () => {
  it('are deleted after a day unless they belong to a release', async () => {
    for (const { content } of [one, two]) await storeFrontEndFile(db.pool, content)
    await publish('kept', one.hash)
    for (const { hash } of [one, two]) await age(hash, 23)
    await deleteUnpublishedFiles(db)
    expect((await owner.query('select 1 from crm.front_end_files')).rowCount).toBe(2)
    for (const { hash } of [one, two]) await age(hash, 25)
    await deleteUnpublishedFiles(db)
    expect(await findMissingFiles(db, [one.hash, two.hash])).toEqual([two.hash])
  })

  it('are kept while a release that needs them is being published, and while the read tables are rebuilt', async () => {
    for (const { content } of [one, two]) await storeFrontEndFile(db.pool, content)
    await publish('again', one.hash)
    for (const { hash } of [one, two]) await age(hash, 25)
    expect(await findMissingFiles(db, [two.hash])).toEqual([])
    await owner.query('delete from crm.front_end_releases')
    await deleteUnpublishedFiles(db)
    expect(await findMissingFiles(db, [one.hash, two.hash])).toEqual([])
  })

  it.each(['delete from crm.front_end_files', `update crm.front_end_files set content = ''`])(
    "can't be changed in any other way: %s",
    async (text) => {
      await storeFrontEndFile(db.pool, one.content)
      await expect(db.pool.query(text)).rejects.toThrow('permission denied')
    },
  )
})

describe('uploading without publishing', () => {
  const { uploadFrontEndFile } = createUploadHandlers({ db })
  const large = (letter: string) => Buffer.alloc(5 * 1024 * 1024, letter)
  async function upload(name: string, content: Buffer): Promise<unknown> {
    const upload = (async function* () {
      yield content
    })()
    const hash = Buffer.from(computeIntegrityHash(content).slice(7), 'base64').toString('base64url')
    // Uploads ignore everything else in a request.
    return uploadFrontEndFile({ params: { name, hash }, upload } as never)
  }

  // Retries while the server is busy, as a client does.
  async function asOftenAsBusy(send: () => Promise<unknown>): Promise<unknown> {
    for (;;) {
      try {
        return await send()
      } catch (error) {
        if ((error as { code?: string }).code !== '55P03') throw error
      }
    }
  }

  it('is limited to 50 MB for each front-end, even concurrently, until the files are published or deleted', {
    tags: 'full',
  }, async () => {
    const all = [...'abcdefghijkl'].map(large)
    const came = await Promise.allSettled(all.map((content) => asOftenAsBusy(() => upload('greedy', content))))
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const refused = came.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({
      status: 429,
      message: expect.stringContaining('greedy has more than 50 MB of unpublished files here'),
    })
    await expect(upload('other', large('m'))).resolves.toEqual({})
    await expect(upload('greedy', large('m'))).resolves.toEqual({})
    await publish('greedy', ...all.map(computeIntegrityHash))
    await expect(upload('greedy', large('n'))).resolves.toEqual({})
    await owner.query(`update crm.front_end_files set asked_at = now() - interval '25 hours'`)
    await expect(upload('greedy', large('o'))).resolves.toEqual({})
  })
})
