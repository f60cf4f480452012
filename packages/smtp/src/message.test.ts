import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { sampleMessage, sendToFaultyServer } from '../test/attempt.ts'
import { encodeEmailMessage } from './message.ts'

const usualHeaders = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']

describe('an encoded message', () => {
  it('has a plain and an HTML part, its own id and the header against automatic replies', async () => {
    const { server } = await sendToFaultyServer({})
    const mail = await simpleParser(server.accepted[0]?.raw ?? '')
    expect(mail.text?.trim()).toBe('Monday at nine')
    expect(mail.html).toBe('<p>Monday at nine</p>')
    expect(mail.messageId).toBe('<7f3a@kitchens.example>')
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail.from?.value).toEqual([{ name: 'Kitchen Solutions', address: 'office@kitchens.example' }])
    expect(mail.to).toMatchObject({ value: [{ name: 'Ann Lee', address: 'ann@example.com' }] })
    expect([...mail.headers.keys()].sort()).toEqual(usualHeaders)
  })

  it('encodes text of every language in lines that every server accepts', async () => {
    const text = `Żółć 漢字 🏠 ${'very '.repeat(400)}long`
    const bytes = encodeEmailMessage({
      ...sampleMessage,
      subject: 'Żółć 漢字 🏠',
      to: { name: 'Zoë 漢', address: 'zoe@example.com' },
      text,
      html: `<p>${text}</p>`,
    })
    expect(bytes.every((byte) => byte < 128)).toBe(true)
    for (const line of bytes.toString().split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
    const mail = await simpleParser(bytes)
    expect(mail).toMatchObject({ subject: 'Żółć 漢字 🏠', text: expect.stringContaining(text), to: { value: [{ name: 'Zoë 漢' }] } })
  })

  const misread = [
    '=?utf-8?Q?Not_what_I_wrote?=',
    'Sale =?utf-8?B?Rnc6?=\r\nBcc: eve@example.com',
    'x'.repeat(1500),
    `one ${'Ż'.repeat(1200)} =?`,
  ]

  it.each(misread)('preserves a subject: %.40s', async (subject) => {
    const bytes = encodeEmailMessage({ ...sampleMessage, subject })
    for (const line of bytes.toString().split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
    const mail = await simpleParser(bytes)
    expect(mail.subject).toBe(subject.replace('\r\n', ' '))
    expect([...mail.headers.keys()].sort()).toEqual(usualHeaders)
  })

  it('tells whom to answer, unless that is no single address', async () => {
    const replyTo = async (address: string) =>
      (await simpleParser(encodeEmailMessage({ ...sampleMessage, replyTo: { name: 'Sofia\r\nBcc: eve@example.com', address } }))).headers
    expect((await replyTo('sofia@kitchens.example')).get('reply-to')).toMatchObject({ value: [{ address: 'sofia@kitchens.example' }] })
    expect((await replyTo('sofia@kitchens.example')).has('bcc')).toBe(false)
    expect((await replyTo('a@example.com, b@example.com')).has('reply-to')).toBe(false)
  })

  it('reads no file and no URL', async () => {
    for (const html of [{ path: '/etc/hostname' }, { href: 'http://127.0.0.1:1/' }]) {
      // Code without type checks could pass this value.
      expect(() => encodeEmailMessage({ ...sampleMessage, html: html as unknown as string })).toThrow(/access rejected/)
    }
  })
})

const evil = 'evil@example.net'
const names = [
  `Ann\r\nBcc: ${evil}`,
  `Ann\nBcc: ${evil}`,
  `Ann\rBcc: ${evil}`,
  `Ann\u2028Bcc: ${evil}`,
  `Ann\u0000\u0085Bcc: ${evil}`,
  `Ann <${evil}>`,
  `Ann" <${evil}>, "`,
  `Ann <${evil}>, Bob`,
  `Ann, ${evil}`,
  `${evil};`,
  `undisclosed: ${evil};`,
  `=?utf-8?Q?Ann=0D=0ABcc=3A_${evil}?=`,
  `=?utf-8?B?${Buffer.from(`Ann\r\nBcc: ${evil}`).toString('base64')}?=`,
  `Ann\\" <${evil}>`,
  `Ann (${evil})`,
  `Ann\r\n\r\n<script>alert(1)</script>`,
  `Ann\r\n.\r\nRCPT TO:<${evil}>`,
  `${'A'.repeat(2000)}\r\nBcc: ${evil}`,
  `漢字\r\nBcc: ${evil}`,
  `\u202eAnn\r\n Bcc: ${evil}`,
]

describe('a malicious text', () => {
  it.each(names)('in a name or a subject adds no recipient and no header: %j', async (text) => {
    const { server } = await sendToFaultyServer({}, { message: { to: { name: text, address: 'ann@example.com' }, subject: text } })
    expect(server.commands.filter((command) => command.startsWith('RCPT'))).toEqual(['RCPT TO:<ann@example.com>'])
    expect(server.accepted).toMatchObject([{ to: ['ann@example.com'] }])
    const mail = await simpleParser(server.accepted[0]?.raw ?? '')
    expect([...mail.headers.keys()].sort()).toEqual(usualHeaders)
    expect(mail.to).toMatchObject({ value: [{ address: 'ann@example.com' }] })
    expect(mail.html).toBe(sampleMessage.html)
  })

  it.each(names)("in the sender's name adds nothing either: %j", async (text) => {
    const { server } = await sendToFaultyServer({}, { message: { from: { name: text, address: sampleMessage.from.address } } })
    const mail = await simpleParser(server.accepted[0]?.raw ?? '')
    expect(mail.from?.value).toMatchObject([{ address: sampleMessage.from.address }])
    expect([...mail.headers.keys()].sort()).toEqual(usualHeaders)
  })

  const addresses = [
    `ann@example.com, ${evil}`,
    `ann@example.com ${evil}`,
    `ann@example.com;${evil}`,
    `ann@example.com\r\nRCPT TO:<${evil}>`,
    `ann@example.com>\r\nRCPT TO:<${evil}`,
    `ann@example.com\nBcc: ${evil}`,
    `ann@example.com\r\n`,
    `<ann@example.com>`,
    `Ann <ann@example.com>`,
    `"ann, ${evil}"@example.com`,
    `ann@example.com> ORCPT=rfc822;${evil}`,
    `ann@example.com\u0000`,
    `ann@example.com\u2028`,
    `änn@example.com`,
    `ann@exämple.com`,
    `ann@[127.0.0.1]`,
    `@relay.example:ann@example.com`,
    `ann%evil@@example.com`,
    `${'a'.repeat(250)}@example.com`,
    `a${'😀'.repeat(100)}@example.com`,
    '',
  ]
  it.each(addresses)('in a recipient is rejected before anything is sent: %j', async (address) => {
    const { kind, reason, words, server } = await sendToFaultyServer({}, { message: { to: { name: 'Ann', address } } })
    expect({ kind, reason }).toEqual({ kind: 'refused', reason: 'recipient-refused' })
    expect(words).toBe(`The recipient ${JSON.stringify([...address].slice(0, 100).join(''))} is not a single email address.`)
    expect(server.connections).toBe(0)
  })

  it.each(addresses)('in a sender is rejected before anything is sent: %j', async (address) => {
    const { kind, reason, server } = await sendToFaultyServer({}, { message: { from: { name: 'Office', address } } })
    expect({ kind, reason }).toEqual({ kind: 'refused', reason: 'sender-refused' })
    expect(server.connections).toBe(0)
  })
})
