import { render } from '../render.ts'

/** What a test e-mail says. */
export function testLetter(company: string, host: string, at: Date): { subject: string; html: string; text: string } {
  const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(at)
  const { subject, html, text } = render(
    {
      subject: 'Test e-mail from {{company_name}}',
      body: `This is a test e-mail from {{company_name}}.\n\nIt was sent through ${inert(host)} on ${when}. Mail can be sent with these settings.`,
    },
    { company_name: company },
  )
  return { subject, html, text }
}

// A host is typed by a person: in the text it is no variable.
const inert = (text: string): string => text.replace(/[{}]/g, '')
