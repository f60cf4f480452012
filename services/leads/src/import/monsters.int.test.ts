import type { LeadImport } from '@crm/contracts'
import { createTestDatabase } from '@crm/testing'
import { startServiceApi } from '@crm/testing/service-api'
import { beforeEach, describe, expect, it } from 'vitest'

const api = await startServiceApi({ url: (await createTestDatabase()).url })
const { pool } = api.db

const mega = 1024 * 1024
const fill = (unit: string, size = 3 * mega): Buffer => Buffer.alloc(size, unit)
const upload = (file: Buffer) => api.call('uploadLeadImport', { query: { file_name: 'monster.csv' }, file })
const kept = async (): Promise<number> => {
  const count = (table: string) => `(select count(*)::int from crm.${table})`
  const { rows } = await pool.query<{ n: number }>(`select ${['lead_imports', 'lead_import_parts'].map(count).join(' + ')} as n`)
  return rows[0]?.n ?? 0
}

beforeEach(async () => {
  await pool.query('delete from crm.lead_imports')
})

const tooLong = 'Row 1 is longer than 2,000,000 characters.'
const tooManyColumns = 'Row 1 has more than 500 columns. Is the delimiter wrong?'
const tooManyRows = 'The file has more than 100,000 rows. Please split it.'

describe('a file that is too large to be leads', () => {
  it.each([
    ['one line of 25 MB', fill('a', 25 * mega), tooLong],
    ['one line in UTF-16', fill('a\0', 5 * mega), tooLong],
    ['3 MB of columns', fill('a,'), tooLong],
    ['1 MB of columns', fill('a,', mega), tooManyColumns],
    ['columns by each delimiter', fill('a,b;c\td|', mega), tooManyColumns],
    ['rows of columns', fill(`${'a,'.repeat(501)}\n`), tooManyColumns],
    ['rows of a letter', fill('a\n'), tooManyRows],
    ['rows of a letter, ended by carriage returns', fill('a\r'), tooManyRows],
    ['rows with text after quotation marks', fill('x,"a" b,c\n'), tooManyRows],
    ['rows that never close a quotation mark', fill('1,"2\n'), tooManyRows],
    ['a row that never closes a quotation mark', Buffer.concat([Buffer.from('a,b\n1,"2\n'), fill('3,4\n')]), tooManyRows],
    ['quotation marks', fill('"'), tooLong],
    ['NULs', fill('\0'), tooLong],
    // Taken for UTF-16, in which few of these are line ends.
    ['rows of NULs', fill('\0,\0\n', 25 * mega), 'The file has more than 1,048,576 rows. Please split it.'],
    ['byte order marks', fill('\ufeff', 9 * mega), tooLong],
    ['rows of byte order marks', fill('\ufeffa,b\n'), tooManyRows],
    ['blank lines', fill('\r\n'), 'The file has more than 1,048,576 rows. Please split it.'],
    ['blank rows', fill(',,,\n', 5 * mega), 'The file has more than 1,048,576 rows. Please split it.'],
    ['a cell of lines', Buffer.concat([Buffer.from('a,b\n"'), fill('x\n')]), tooManyRows],
    ['bytes of no encoding', Buffer.alloc(3 * mega, Buffer.from('8100ff9dc3', 'hex')), tooLong],
  ])('by %s is refused with a sentence, and nothing of it is kept', async (_what, file, message) => {
    expect(await upload(file)).toEqual({ status: 400, body: { message } })
    expect(await kept()).toBe(0)
  })
})

describe('a file that is odd', () => {
  it.each([
    ['of cells with 1,000,000 letters', `Name,Phone\nAda,(512) 555-0100\n${`Bob,${'x'.repeat(1_000_000)}\n`.repeat(5)}`, 5],
    ['of 500 columns', `Name,Phone${',x'.repeat(498)}\nAda,(512) 555-0100\n${`${'a,'.repeat(499)}\n`.repeat(600)}`, 600],
    ['of delimiters within quotation marks', `Name,Phone\nAda,(512) 555-0100\n${`"${',;\t|'.repeat(400)}",2\n`.repeat(600)}`, 600],
    ['of quotation marks within quotation marks', `Name,Phone\nAda,(512) 555-0100\n"${'""'.repeat(900_000)}",2\n`, 1],
    ['of pairs of quotation marks', `Name,Phone\nAda,(512) 555-0100\n${'"" '.repeat(600_000)}\n`, 1],
    ['of quotation marks that are never closed', `Name,Phone\nAda,(512) 555-0100\n${'Bob,"x\n'.repeat(2_000)}`, 2_000],
    ['of cells with 1,000 lines', `Name,Phone\nAda,(512) 555-0100\n${`"${'x\n'.repeat(999)}",2\n`.repeat(100)}`, 100],
  ])('%s is checked, and its readable row can be imported', async (_what, text, faults) => {
    const { status, body } = (await upload(Buffer.from(text))) as { status: number; body: LeadImport }
    expect([status, body.problem]).toEqual([201, null])
    expect(body.counts).toMatchObject({ create: 1, fault: faults })
    const { rows } = (await api.call('leadImportRows', { params: { id: body.id }, query: { show: 'faults' } })).body
    for (const { faults: said } of rows) expect(said[0].message).toMatch(/\.$/)
  })

  it('that opens cells in a way that could be read in many says so, and waits for another delimiter', async () => {
    const { status, body } = await upload(Buffer.from(`${'x""","y\n'.repeat(400)}x" "y\n`.repeat(100)))
    expect(status).toBe(201)
    expect(body.problem).toMatch(
      /^Too many quotation marks are never closed, the last in row \d+\. Choose another encoding or delimiter\.$/,
    )
  })
})
