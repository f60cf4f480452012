import type { PersonalDataLocations } from '@crm/event-store'

const isAbout = (delivery: string): string =>
  `${delivery}.record_id is not null and $1::jsonb -> ${delivery}.record_kind @> to_jsonb(${delivery}.record_id)`

const calledOff = `t.state in ('queued', 'retry') and k.about`

export const mailPersonalData: PersonalDataLocations = {
  records: {
    email_templates: ['name', 'subject', 'body'],
    email_template_versions: ['name', 'subject', 'body'],
    smtp_settings: ['paused_reason'],
  },
  tables: [
    {
      table: 'email_deliveries',
      key: ['id'],
      columns: ['recipient', 'recipient_name', 'custom_message', 'subject', 'html', 'body_text', 'error', 'reply', 'transport'],
      isAbout: isAbout('t'),
      isBusy: `t.state in ('sending', 'committing')`,
      category: 'email',
      calledOff: {
        where: `t.state in ('queued', 'retry')`,
        fact: { type: 'EmailCancelled', data: { recipient: 'Erased', reason: 'The personal data that this message refers to was erased' } },
      },
      // Keeps the recipient if it is an installer, unless the installer's address itself names the person.
      set: `
        version = t.version + 1,
        state = case when ${calledOff} then 'cancelled' else t.state end,
        recipient = case when t.recipient ~* $2 or k.about and t.recipient_of <> 'installer' then 'Erased' else t.recipient end,
        recipient_name = case when t.recipient_name ~* $2 or k.about and t.recipient_of <> 'installer' then null else t.recipient_name end,
        custom_message = case when t.custom_message is not null then 'Erased' end,
        subject = case when t.subject is not null then 'Erased' end,
        html = case when t.html is not null then 'Erased' end,
        body_text = case when t.body_text is not null then 'Erased' end,
        reply = case when t.reply is not null then 'Erased' end,
        error = case when ${calledOff} then 'The personal data that this message refers to was erased' when t.error is not null then 'Erased' end,
        transport = null`,
    },
    {
      table: 'email_attempts',
      key: ['delivery_id', 'attempt'],
      columns: ['words', 'steps'],
      isAbout: `exists (select from crm.email_deliveries d where d.id = t.delivery_id and ${isAbout('d')})`,
      set: `words = case when t.words is not null then 'Erased' end, steps = '[]'`,
    },
  ],
}
