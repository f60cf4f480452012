import { type FileDelimiter, type FileEncoding, fileDelimiterLabels } from '@crm/contracts'
import type { CsvRow } from '@crm/csv'
import { describe, expect, it } from 'vitest'
import { createEncodingDetector, decodeText } from './encoding.ts'
import { guessDelimiter, parseCsvRows } from './parse-rows.ts'

const table = [
  ['Name', 'Phone', 'Notes'],
  ['Zoë “Zo” Müller', '+1 (512) 555-0101', 'said "yes";\nthen, later | a\ttab'],
  ['Øystein Bråthen', '0512 555 0102', '€ 5,000 – fine'],
]
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const written = (delimiter: string, end = '\r\n') => table.map((row) => row.map(quoted).join(delimiter) + end).join('')

const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
const cp1252 = (text: string) => {
  const high = new Map(Object.entries({ '“': 0x93, '”': 0x94, '’': 0x92, '€': 0x80, '–': 0x96, '™': 0x99 }))
  return Buffer.from([...text].map((letter) => high.get(letter) ?? letter.charCodeAt(0)))
}
const macLetters = new Map(
  Object.entries({
    '“': 0xd2,
    '”': 0xd3,
    '’': 0xd5,
    '€': 0xdb,
    '–': 0xd0,
    ë: 0x91,
    ü: 0x9f,
    Ø: 0xaf,
    ø: 0xbf,
    å: 0x8c,
    é: 0x8e,
    É: 0x83,
    ñ: 0x96,
    Ñ: 0x84,
    í: 0x92,
    ó: 0x97,
    á: 0x87,
    Á: 0xe7,
    Ó: 0xee,
    ú: 0x9c,
    '™': 0xaa,
    '®': 0xa8,
    ç: 0x8d,
  }),
)
const macRoman = (text: string) => Buffer.from([...text].map((letter) => macLetters.get(letter) ?? letter.charCodeAt(0)))
const encoders: [label: string, encoding: FileEncoding, encode: (text: string) => Buffer][] = [
  ['UTF-8', 'utf-8', (text) => Buffer.from(text)],
  ['UTF-8 with BOM', 'utf-8', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-8 with two BOMs', 'utf-8', (text) => Buffer.from(`\ufeff\ufeff${text}`)],
  ['UTF-16 LE', 'utf-16le', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 LE with BOM', 'utf-16le', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 BE', 'utf-16be', (text) => swapped(Buffer.from(text, 'utf16le'))],
  ['UTF-16 BE with BOM', 'utf-16be', (text) => swapped(Buffer.from(`\ufeff${text}`, 'utf16le'))],
  ['Windows-1252', 'windows-1252', cp1252],
  ['Mac Roman', 'macintosh', macRoman],
]

// Chunks of odd length, which split characters of several bytes.
async function* pieces(bytes: Buffer, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function sniffed(bytes: Buffer): Promise<FileEncoding> {
  const sniffer = createEncodingDetector()
  for await (const piece of pieces(bytes)) sniffer.take(piece)
  return sniffer.encoding()
}

async function all(bytes: Buffer, encoding: FileEncoding, delimiter: FileDelimiter, size?: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of parseCsvRows(decodeText(pieces(bytes, size), encoding), delimiter)) rows.push(row)
  return rows
}
const cellsOf = (rows: CsvRow[]) => rows.map(({ cells }) => cells)
const read = (text: string, delimiter: FileDelimiter = ',') => all(Buffer.from(text), 'utf-8', delimiter, 65_536)

describe('a file', () => {
  const delimiters = Object.keys(fileDelimiterLabels) as FileDelimiter[]
  const cases = encoders.flatMap(([label, encoding, encode]) =>
    delimiters.map((delimiter) => [label, fileDelimiterLabels[delimiter], encoding, encode, delimiter] as const),
  )

  it.each(cases)('in %s with %s is read as it was written', async (_label, _name, encoding, encode, delimiter) => {
    const bytes = encode(written(delimiter))
    expect(await sniffed(bytes)).toBe(encoding)
    let text = ''
    for await (const piece of decodeText(pieces(bytes), encoding)) text += piece
    expect(guessDelimiter(text)).toBe(delimiter)
    expect(cellsOf(await all(bytes, encoding, delimiter))).toEqual(table)
  })

  it.each(['\n', '\r', '\r\n'])('may end its lines with %j', async (end) => {
    expect(cellsOf(await read(written(',', end)))).toEqual(table)
  })

  it('may end its lines now so, now so', async () => {
    expect(cellsOf(await read('a,b\r\n1,2\n3,4\r5,6'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ])
  })

  it('tells each row by the number that a spreadsheet shows, blank rows counted but left out', async () => {
    expect(await read('a,b\n\n1,2\n,\n"3\n3",4\n5,6')).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 3, cells: ['1', '2'] },
      { row: 5, cells: ['3\n3', '4'] },
      { row: 6, cells: ['5', '6'] },
    ])
  })

  it('may have ragged rows and quotes inside a cell', async () => {
    expect(cellsOf(await read('a,b,c\n1\n1,2,3,4\n6\'2" tall,x'))).toEqual([
      ['a', 'b', 'c'],
      ['1'],
      ['1', '2', '3', '4'],
      ['6\'2" tall', 'x'],
    ])
  })

  it.each([',', '\t'] as const)('may have blanks around a quoted cell, and keeps those inside: %j', async (delimiter) => {
    const text = ['"a", "b, c"', '"d" ,  "e ""f"" "', ' 6\'2" tall , " x"', '"", ""', '  '].join('\n').replaceAll(/,(?! c)/g, delimiter)
    expect(await read(text, delimiter)).toEqual([
      { row: 1, cells: ['a', 'b, c'] },
      { row: 2, cells: ['d', 'e "f" '] },
      { row: 3, cells: ['6\'2" tall', ' x'] },
    ])
    expect(await read(`${text}\nlast${delimiter}row`, delimiter)).toContainEqual({ row: 6, cells: ['last', 'row'] })
  })

  it('may begin with Excel’s hint about the delimiter', async () => {
    expect(guessDelimiter('sep=;\na,b;c\n1;2\n')).toBe(';')
    expect(guessDelimiter('"sep=|"\r\na,b,c\n')).toBe('|')
    expect(await read('sep=;\na;b\n1;2\n', ';')).toEqual([
      { row: 2, cells: ['a', 'b'] },
      { row: 3, cells: ['1', '2'] },
    ])
  })

  it('may begin with a title, which has no delimiter or another one', () => {
    expect(guessDelimiter('Lead list\nName;Phone\nAda;5125550100\n')).toBe(';')
    expect(guessDelimiter('Leads, November\n\nName\tPhone\nAda\t5125550100\nBob\t5125550101\n')).toBe('\t')
  })

  it('keeps leading zeros, plus signs and NULs as they are', async () => {
    expect(cellsOf(await read('00512,+1 512,a\u0000b'))).toEqual([['00512', '+1 512', 'a\u0000b']])
  })

  it('with a stray NUL is still UTF-8', async () => {
    expect(await sniffed(Buffer.from(`name,phone\nAda\u0000 Park,(512) 555-0100\n`))).toBe('utf-8')
  })

  it('that turns out late not to be UTF-8 is Windows-1252', async () => {
    expect(await sniffed(Buffer.concat([Buffer.alloc(100_000, 'a,b\n'), Buffer.from([0xe9])]))).toBe('windows-1252')
  })

  it('of UTF-8 with a stray byte stays UTF-8, and only the row of that byte is spoilt', async () => {
    const bytes = Buffer.concat([Buffer.from('Zoë,“Zo”\nJos'), Buffer.from([0xe9]), Buffer.from(',x\nBråthen,Øystein\n')])
    expect(await sniffed(bytes)).toBe('utf-8')
    expect(cellsOf(await all(bytes, 'utf-8', ','))).toEqual([
      ['Zoë', '“Zo”'],
      ['Jos\ufffd', 'x'],
      ['Bråthen', 'Øystein'],
    ])
  })

  it('in which another program has spoilt letters already is the UTF-8 that it is', async () => {
    expect(await sniffed(Buffer.from('Jos\ufffd,x\n'))).toBe('utf-8')
  })

  it('of Windows-1252 in which two letters happen to look like one of UTF-8 is Windows-1252', async () => {
    expect(await sniffed(cp1252('José,Zoë,Müller,Ã©'))).toBe('windows-1252')
  })

  it.each(['José,x', 'Núñez García', 'JOSÉ NUÑEZ', 'Françoise', 'André O’Hara', 'a “quoted” word – é', 'Núñez'.repeat(3), 'Zoë'])(
    'of single bytes is told by where names need letters: %s',
    async (text) => {
      const line = `Name,Notes\n${text}\n`
      expect(await sniffed(cp1252(line))).toBe('windows-1252')
      if ([...text].every((letter) => letter.charCodeAt(0) < 0x80 || macLetters.has(letter)))
        expect(await sniffed(macRoman(line))).toBe('macintosh')
    },
  )

  it.each(['José,3M™ white', 'José,3M™ Di-Noc® film\nKim,3M™ Di-Noc™ gray\nBob,3M™ oak', 'Zoë,3M™'])(
    'of single bytes is told also beside the marks of a maker: %s',
    async (text) => {
      expect(await sniffed(cp1252(`Name,Notes\n${text}\n`))).toBe('windows-1252')
      expect(await sniffed(macRoman(`Name,Notes\n${text}\n`))).toBe('macintosh')
    },
  )

  it.each(['Ríos', 'Ángel Pérez', 'O’Hara', 'Óscar', 'Jesús', 'García', 'Díaz'])('of Mac Roman is told by a name: %s', async (name) => {
    expect(await sniffed(macRoman(`Name,Phone\r${name},512-571-0001\r`))).toBe('macintosh')
    if (name !== 'Díaz') expect(await sniffed(macRoman(`Name,Phone\n${name},512-571-0001\n`))).toBe('macintosh')
    expect(await sniffed(cp1252(`Name,Phone\r\n${name},512-571-0001\r\n`))).toBe('windows-1252')
  })

  it.each(['O’Hara – “yes”', 'don’t, 5–6', 'don’t', 'Bob’s house', 'D’angelo'])(
    'of typographic marks alone is Windows-1252: %s',
    async (text) => {
      expect(await sniffed(cp1252(text))).toBe('windows-1252')
    },
  )

  it('may hold a cell of 100,000 letters', async () => {
    const long = 'x'.repeat(100_000)
    expect(cellsOf(await read(`a,"${long}"\n1,2`))).toEqual([
      ['a', long],
      ['1', '2'],
    ])
  })

  it.each(['', '\n\n', ' , ,\n'])('without anything in it has no rows: %j', async (text) => {
    expect(await read(text)).toEqual([])
  })

  it('with one column has a comma for want of anything better', () => {
    expect(guessDelimiter('name\nAda')).toBe(',')
  })
})
