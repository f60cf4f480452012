// The baseline: sends messages with nodemailer, one connection for each. It is a separate process, as a worker is.
import { createTransport } from 'nodemailer'

export type MailLoopOptions = { port: number; messages: number; atOnce: number }

const { port, messages, atOnce }: MailLoopOptions = JSON.parse(process.env.LETTER ?? '{}')
const lines = ['Dear Ada Example,', 'Your kitchen is on its way, and we look forward to seeing you.', 'Kitchen Solutions']
const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Hello Ada Example</title></head>
<body><font face="Arial, Helvetica, sans-serif">
${lines.map((line) => `<p>${line}</p>`).join('\n')}
</font></body>
</html>
`
const letter = {
  from: { name: 'Kitchen', address: 'office@example.com' },
  to: { name: 'Ada Example', address: 'ada@example.com' },
  subject: 'Hello Ada Example',
  html,
  text: lines.join('\n\n'),
}

let left = messages
async function sendSome(): Promise<void> {
  while (left-- > 0) await createTransport({ host: '127.0.0.1', port, ignoreTLS: true }).sendMail(letter)
}
await Promise.all(Array.from({ length: atOnce }, sendSome))
