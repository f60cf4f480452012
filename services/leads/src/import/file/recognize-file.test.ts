import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { recognizeFile } from './recognize-file.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('a file', () => {
  it.each([
    ['text', bytes('Name,Phone\n')],
    ['text', bytes('<Ada>,512\n')],
    ['text', bytes('<b.smith@example.com>,512\n')],
    ['text', Buffer.alloc(0)],
    ['text', Buffer.from('\ufeffName\tPhone\n', 'utf16le')],
    ['workbook', bytes('PK\u0003\u0004rest')],
    ['contacts', bytes('BEGIN:VCARD\r\nVERSION:3.0\r\n')],
    ['contacts', Buffer.from('\ufeff\r\nbegin:vcard\r\n', 'utf16le')],
  ] as const)('is %s by its first bytes', (kind, head) => expect(recognizeFile(head)).toBe(kind))

  it.each([
    [
      'an old workbook',
      bytes('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1x'),
      /^This is an old Excel workbook \(\.xls\), or one with a password\./,
    ],
    [
      'a web page',
      bytes('<html xmlns:o="urn:schemas-microsoft-com:office:office"><table>'),
      /^This is a web page \(HTML\), even if its name ends in \.xls\./,
    ],
    ['a web page with a type', bytes('\u00ef\u00bb\u00bf\n<!DOCTYPE html><html>'), /^This is a web page/],
    ['a web page in UTF-16', Buffer.from('\ufeff<table border=1>', 'utf16le'), /^This is a web page/],
    ...['<div>\n<table>', '<center><font size=2>', '<font face="Arial">', '<BR/>', '<span class="grid">'].map(
      (start): [string, Buffer, RegExp] => [`a web page that begins with ${start}`, bytes(start), /^This is a web page/],
    ),
    ['an XML spreadsheet', bytes('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>'), /^This is an XML file\./],
    ['a PDF', bytes('%PDF-1.7'), /^This is a PDF, not a list of leads\./],
    ['a PNG image', bytes('\u0089PNG\r\n'), /^This is an image, not a list of leads\./],
    ['a JPEG image', bytes('\u00ff\u00d8\u00ff\u00e0'), /^This is an image/],
    ['a photo of an iPhone', bytes('\u0000\u0000\u0000\u0018ftypheic'), /^This is an image or a video/],
    [
      'an OpenDocument spreadsheet',
      bytes('PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      /^This is an OpenDocument spreadsheet/,
    ],
    ['a text of Word', bytes('PK\u0003\u0004word/document.xml'), /^This is a Word document\. Copy its table/],
    ['a RAR archive', bytes('Rar!\u001a'), /^This is a compressed file/],
    ['a gzip file', bytes('\u001f\u008b\u0008'), /^This is a compressed file/],
  ])('that is %s is refused by name, with what to do', (_what, head, reason) => {
    expect(() => recognizeFile(head)).toThrow(reason)
    expect(() => recognizeFile(head)).toThrow(/\.xlsx/)
  })
})
