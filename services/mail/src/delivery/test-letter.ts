import { render } from '../render.ts'

/** What a test e-mail says, with its moment on the clocks of the business. */
export function testLetter(company: string, host: string, at: Date, timeZone: string): { subject: string; html: string; text: string } {
  const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at)
  const { subject, html, text } = render(
    {
      subject: 'Test e-mail from {{company_name}}',
      body: `This is a test e-mail from {{company_name}}.\n\nIt was sent through ${inert(host)} on ${when} (${timeZone.replaceAll('_', ' ')}). Mail can be sent with these settings.`,
    },
    { company_name: company },
  )
  return { subject, html, text }
}

// A host is typed by a person: in the text it is no variable.
const inert = (text: string): string => text.replace(/[{}]/g, '')
