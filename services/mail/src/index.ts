import type { Service } from '@crm/http'
import { outboxHandlers, unknownDeliveryHandlers } from './delivery/handlers.ts'
import { createMailMetrics } from './delivery/status.ts'
import { noticeHandlers } from './notice/handlers.ts'
import { personalData } from './personal.ts'
import { smtpSettingsHandlers } from './smtp-settings/handlers.ts'
import { smtpSettingsProjection } from './smtp-settings/projection.ts'
import { templateHandlers } from './template/handlers.ts'
import { templatesProjection } from './template/projection.ts'

export { findMailServer, passwordPlace } from './mail-server.ts'
export { type SmtpCommand, smtpSettings } from './smtp-settings/decider.ts'
export { emailTemplate } from './template/decider.ts'
export { prepareTemplates } from './template/default-templates.ts'

/** Outgoing email: mail server, templates, and all messages. */
export const mail: Service = {
  name: 'mail',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [smtpSettingsProjection, templatesProjection],
  personalData,
  figures: (dependencies) => [createMailMetrics(dependencies)],
  handlers: (dependencies) => ({
    ...smtpSettingsHandlers(dependencies),
    ...templateHandlers(dependencies),
    ...outboxHandlers(dependencies),
    ...unknownDeliveryHandlers(dependencies),
    ...noticeHandlers(dependencies),
  }),
}

export { markInFlightUnknown } from './delivery/abandoned-messages.ts'
export { messageActions } from './delivery/act-on-messages.ts'
export { type EmailRequest, type RequestContext, requestEmail, sendTest, type TestRequest } from './delivery/commands.ts'
export { ConversationLimiter, mostConversations } from './delivery/conversation-limiter.ts'
export type { EmailWorkParts, SendingPoint } from './delivery/email-sender.ts'
export { createEmailSender, type EmailSender } from './delivery/email-sender.ts'
export { openMessages } from './delivery/status.ts'
