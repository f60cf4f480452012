import type { Service } from '@crm/http'
import { createOutboxHandlers, createUnknownDeliveryHandlers } from './delivery/handlers.ts'
import { createMailMetrics } from './delivery/status.ts'
import { createNoticeHandlers } from './notice/handlers.ts'
import { mailPersonalData } from './personal-data.ts'
import { createSmtpSettingsHandlers } from './smtp-settings/handlers.ts'
import { smtpSettingsProjection } from './smtp-settings/projection.ts'
import { createTemplateHandlers } from './template/handlers.ts'
import { emailTemplatesProjection } from './template/projection.ts'

export { findMailServer, getPasswordEncryptionContext } from './mail-server.ts'
export { type SmtpSettingsCommand, smtpSettingsDecider } from './smtp-settings/decider.ts'
export { emailTemplateDecider } from './template/decider.ts'
export { addDefaultTemplates } from './template/default-templates.ts'

/** Outgoing email: mail server, templates, and all messages. */
export const mailService: Service = {
  name: 'mail',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [smtpSettingsProjection, emailTemplatesProjection],
  personalData: mailPersonalData,
  figures: (dependencies) => [createMailMetrics(dependencies)],
  handlers: (dependencies) => ({
    ...createSmtpSettingsHandlers(dependencies),
    ...createTemplateHandlers(dependencies),
    ...createOutboxHandlers(dependencies),
    ...createUnknownDeliveryHandlers(dependencies),
    ...createNoticeHandlers(dependencies),
  }),
}

export { markUnfinishedMessagesUnknown } from './delivery/abandoned-messages.ts'
export { createMessageActions } from './delivery/act-on-messages.ts'
export { type EmailRequest, type EmailRequestContext, requestEmail, sendTestEmail, type TestEmailRequest } from './delivery/commands.ts'
export { ConversationLimiter, maxConversations } from './delivery/conversation-limiter.ts'
export type { EmailSenderOptions, SendingStage } from './delivery/email-sender.ts'
export { createEmailSender, type EmailSender } from './delivery/email-sender.ts'
export { type PasswordReset, requestPasswordResetEmail } from './delivery/password-reset-email.ts'
export { countOpenMessages } from './delivery/status.ts'
