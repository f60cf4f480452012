import type { Service } from '@crm/http'
import { outboxHandlers } from './delivery/handlers.ts'
import { mailFigures } from './delivery/metrics.ts'
import { unknownDeliveryHandlers } from './delivery/unknown/handlers.ts'
import { noticeHandlers } from './notice/handlers.ts'
import { personalData } from './personal.ts'
import { smtpSettingsHandlers } from './smtp-settings/handlers.ts'
import { smtpSettingsProjection } from './smtp-settings/projection.ts'
import { templateHandlers } from './template/handlers.ts'
import { templatesProjection } from './template/projection.ts'

export { findMailServer, passwordPlace } from './mail-server.ts'
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
export { type EmailRequest, type RequestContext, requestEmail, sendTest, type TestRequest } from './delivery/commands.ts'
export { createConcurrencyLimiter } from './delivery/concurrency-limiter.ts'
export { ConversationLimiter, conversationsAtOnce } from './delivery/conversation-limiter.ts'
export { createEmailSender, type EmailSender } from './delivery/email-sender.ts'
export type { EmailWorkParts, SendingPoint } from './delivery/email-sender-options.ts'
export { markInFlightUnknown } from './delivery/mark-in-flight-unknown.ts'
export { openMessages } from './delivery/status.ts'
