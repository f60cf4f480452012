import type { Buffer } from 'node:buffer'
import { Invalid } from '@crm/domain'

export type FileKind = 'text' | 'workbook' | 'contacts'

const saveIt = 'Open it in Excel or another spreadsheet, save it as .xlsx or CSV, and import that file.'

// The first bytes of files that programs and people name like a table.
const others: readonly (readonly [magic: string, name: string])[] = [
  ['%PDF', 'a PDF'],
  ['\u0089PNG', 'an image'],
  ['\u00ff\u00d8\u00ff', 'an image'],
  ['GIF8', 'an image'],
  ['RIFF', 'an image, audio, or video file'],
  ['II*\u0000', 'an image'],
  ['MM\u0000*', 'an image'],
  ['Rar!', 'a compressed file'],
  ['7z\u00bc\u00af', 'a compressed file'],
  ['\u001f\u008b', 'a compressed file'],
  ['{\\rtf', 'a text document (RTF)'],
]
const oldWorkbook = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'
const zip = 'PK\u0003\u0004'

// Other programs pack their files as ZIP too, and begin with one of these names.
const packed: readonly (readonly [mark: string, program: string, action?: string])[] = [
  ['opendocument.spreadsheet', 'an OpenDocument spreadsheet (.ods)'],
  ['Index/', 'a Numbers spreadsheet', 'In Numbers, choose File > Export To > Excel or CSV, and import that file.'],
  ['word/', 'a Word document', 'Copy its table into a spreadsheet, save it as .xlsx or CSV, and import that file.'],
]

/** What a file is by its first bytes, whatever its name. Refuses what is no list of leads, and says what to do. */
export function recognizeFile(head: Buffer): FileKind {
  const raw = head.toString('latin1')
  const [, program, action] = raw.startsWith(zip) ? (packed.find(([mark]) => raw.includes(mark)) ?? []) : []
  if (program !== undefined) throw new Invalid(`This is ${program}. ${action ?? saveIt}`)
  if (raw.startsWith(zip)) return 'workbook'
  // A workbook with a password is stored in the container of old workbooks.
  if (raw.startsWith(oldWorkbook))
    throw new Invalid(
      `This is an old Excel workbook (.xls), or one with a password. Open it in Excel, save it as .xlsx or CSV without a password, and import that file.`,
    )
  const [, name] = others.find(([magic]) => raw.startsWith(magic)) ?? (raw.slice(4, 8) === 'ftyp' ? ['', 'an image or a video'] : [])
  if (name !== undefined)
    throw new Invalid(`This is ${name}, not a list of leads. Choose a CSV file, an Excel workbook (.xlsx), or contacts (.vcf).`)
  // UTF-16 has a NUL in every other byte.
  const text = raw
    .replaceAll('\u0000', '')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*/, '')
    .toLowerCase()
  if (
    /^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|meta|link|title|script|style|body|form|table|div|center|font|span|p|b|br|h[1-6])(?=[\s/>])/s.test(
      text,
    ) ||
    text.startsWith('mime-version:')
  )
    throw new Invalid(`This is a web page (HTML), even if its name ends in .xls. ${saveIt}`)
  if (text.startsWith('<?xml') || text.startsWith('<workbook')) throw new Invalid(`This is an XML file. ${saveIt}`)
  return text.startsWith('begin:vcard') ? 'contacts' : 'text'
}
