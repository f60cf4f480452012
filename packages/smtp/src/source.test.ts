import MailComposer from 'nodemailer/lib/mail-composer'
import { describe, expect, it } from 'vitest'
import { buildMimeSource } from './message.ts'

const plain = 'Dear Ada,\r\n\r\nYour kitchen is on its way.\r\n.\r\nKitchen Solutions'
const texts: [string, string][] = [
  ['plain', plain],
  ['empty', ''],
  ['one character', 'x'],
  ['a dot', '.'],
  ['accents', 'Żółć à la carte = 100 %\r\n'],
  ['mostly of another script', '漢字仮名交じり文🏠 '.repeat(60)],
  ['a long line', 'very '.repeat(400)],
  ['a long line of another script', '漢'.repeat(900)],
  ['a long word', 'a'.repeat(3000)],
  ['spaces at the ends of lines', 'one \r\ntwo\t\r\n \r\n'],
  ['line breaks only', '\r\n\r\n\r\n'],
  ['equals signs', '='.repeat(200)],
  ['what looks like a boundary', '----_NmP-1\r\n--\r\n----'],
  ['long', `${plain}\r\n`.repeat(1500)],
  ['long and accented', `Żółć ${plain}\r\n`.repeat(1500)],
]

const softBreak = '=\r\n'

describe('the source of a message', () => {
  it.each(texts)("equals the library's stream, apart from soft line breaks: %s", async (_, text) => {
    const letter = { from: 'Żółć <office@example.com>', to: 'ada@example.com', subject: `Hello ${text.slice(0, 200)}` }
    const message = new MailComposer({ ...letter, text, html: `<p>${text}</p>` }).compile()
    const streamed = (await message.build()).toString()
    const source = `${buildMimeSource(message)}\r\n`
    expect(source.replaceAll(softBreak, '')).toBe(streamed.replaceAll(softBreak, ''))
    for (const line of source.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
  })

  it('of a single text does too', async () => {
    const message = new MailComposer({ from: 'office@example.com', to: 'ada@example.com', text: 'Żółć' }).compile()
    expect(`${buildMimeSource(message)}\r\n`).toBe((await message.build()).toString())
  })

  it('is rejected when a part would be read from elsewhere', () => {
    const message = new MailComposer({ text: 'one', html: { path: '/etc/hostname' } }).compile()
    expect(() => buildMimeSource(message)).toThrow('A message must consist of text only')
  })
})
