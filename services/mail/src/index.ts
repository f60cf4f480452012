import type { Service } from '@crm/http'
import { mailFigures } from './delivery/figures.ts'
import { outboxHandlers } from './delivery/handlers.ts'
import { unknownDeliveryHandlers } from './delivery/unknown/handlers.ts'
import { noticeHandlers } from './notice/handlers.ts'
import { personalData } from './personal.ts'
import { smtpSettingsHandlers } from './smtp-settings/handlers.ts'
import { smtpSettingsProjection } from './smtp-settings/projection.ts'
import { templateHandlers } from './template/handlers.ts'
import { templatesProjection } from './template/projection.ts'

export { passwordPlace, storedMailServer } from './mail-server.ts'
export { type SmtpCommand, smtpSettings } from './smtp-settings/decider.ts'
export { emailTemplate } from './template/decider.ts'
export { prepareTemplates } from './template/first-start.ts'

/** Outgoing email: mail server, templates, and all messages. */
export const mail: Service = {
  name: 'mail',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [smtpSettingsProjection, templatesProjection],
  personalData,
  figures: (dependencies) => [mailFigures(dependencies)],
  handlers: (dependencies) => ({
    ...smtpSettingsHandlers(dependencies),
    ...templateHandlers(dependencies),
    ...outboxHandlers(dependencies),
    ...unknownDeliveryHandlers(dependencies),
    ...noticeHandlers(dependencies),
  }),
}

export { messageActions } from './delivery/act-on-messages.ts'
export { atMost } from './delivery/at-most.ts'
export { type RequestParts, requestEmail, sendTest, type TestWish, type Wish } from './delivery/commands.ts'
export { holdUnfinished } from './delivery/hold.ts'
export type { EmailWorkParts, SendingPoint } from './delivery/parts.ts'
export { openMessages } from './delivery/status.ts'
export { conversationsAtOnce, Turns } from './delivery/turns.ts'
export { type EmailWork, emailWork } from './delivery/work.ts'
