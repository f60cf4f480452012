import { z } from 'zod'
import { defineDeleteEndpoint, defineGetEndpoint, definePostEndpoint, definePutEndpoint } from '../endpoint.ts'
import { messageReplySchema } from '../fields.ts'
import * as mail from './schemas.ts'

export const mailEndpoints = {
  listSmtpSettings: defineGetEndpoint(
    '/api/admin/smtp-settings',
    ['system-settings'],
    'Settings of the outgoing mail server; at most one',
    {
      reply: z.array(mail.smtpSettingsSchema),
      changedBy: ['smtpSettings'],
    },
  ),
  createSmtpSettings: definePostEndpoint('/api/admin/smtp-settings', ['system-settings'], 'Set up the mail server', {
    body: mail.newSmtpSettingsSchema,
    reply: mail.smtpSettingsSchema,
    status: 201,
    errorSummary: mail.summarizeSmtpSettingsErrors,
  }),
  updateSmtpSettings: definePutEndpoint(
    '/api/admin/smtp-settings/:id',
    ['system-settings'],
    'Change the mail server; absent fields are unchanged',
    {
      params: mail.smtpSettingsIdParamsSchema,
      body: mail.smtpSettingsChangesSchema,
      reply: mail.smtpSettingsSchema,
      errorSummary: mail.summarizeSmtpSettingsErrors,
    },
  ),
  testSmtpSettings: definePostEndpoint('/api/admin/smtp-settings/test', ['system-settings'], 'Send a test email with unsaved settings', {
    body: mail.smtpTestRequestSchema,
    reply: mail.smtpTestResultSchema,
    idempotent: true,
    errorSummary: mail.summarizeSmtpTestErrors,
  }),
  listEmailTemplates: defineGetEndpoint('/api/admin/email-templates', ['email-templates'], 'Email templates', {
    reply: z.array(mail.emailTemplateSchema),
    changedBy: ['emailTemplate'],
  }),
  createEmailTemplate: definePostEndpoint('/api/admin/email-templates', ['email-templates'], 'Add a template', {
    hasLongBody: true,
    body: mail.newEmailTemplateSchema,
    reply: mail.emailTemplateSchema,
    status: 201,
    idempotent: true,
    errorSummary: mail.explainMissingTemplateFields,
  }),
  updateEmailTemplate: definePutEndpoint(
    '/api/admin/email-templates/:id',
    ['email-templates'],
    'Change, activate, or deactivate a template; absent fields are unchanged',
    {
      hasLongBody: true,
      params: mail.emailTemplateIdParamsSchema,
      body: mail.emailTemplateChangesSchema,
      reply: mail.emailTemplateSchema,
      idempotent: true,
      errorSummary: mail.explainMissingTemplateFields,
    },
  ),
  deleteEmailTemplate: defineDeleteEndpoint('/api/admin/email-templates/:id', ['email-templates'], 'Delete a template', {
    params: mail.emailTemplateIdParamsSchema,
    reply: messageReplySchema,
  }),
  restoreEmailTemplate: definePostEndpoint('/api/admin/email-templates/:id/restore', ['email-templates'], 'Restore a deleted template', {
    params: mail.emailTemplateIdParamsSchema,
    reply: mail.emailTemplateSchema,
  }),
  emailTemplateVersions: defineGetEndpoint(
    '/api/admin/email-templates/:id/versions',
    ['email-templates'],
    'Versions of a template, newest first',
    {
      params: mail.emailTemplateIdParamsSchema,
      reply: z.array(mail.emailTemplateVersionSchema),
      recordChangedBy: ['emailTemplate'],
    },
  ),
  previewEmailTemplate: definePostEndpoint(
    '/api/admin/email-templates/preview',
    ['email-templates'],
    'Preview a message filled from a record',
    {
      body: mail.templatePreviewRequestSchema,
      reply: mail.templatePreviewReplySchema,
      hasLongBody: true,
    },
  ),
  testEmailTemplate: definePostEndpoint(
    '/api/admin/email-templates/test',
    ['email-templates'],
    'Send an unsaved template, filled from a record, as a test email',
    {
      hasLongBody: true,
      body: mail.templateTestRequestSchema,
      reply: mail.smtpTestResultSchema,
      idempotent: true,
      errorSummary: mail.summarizeSmtpTestErrors,
    },
  ),
  mailRecords: defineGetEndpoint(
    '/api/admin/email-templates/records',
    ['email-templates'],
    'Records that can fill a preview, limited to those the user may see',
    { query: mail.templateRecordsQuerySchema, reply: z.array(mail.templateRecordSchema) },
  ),
  listDeliveries: defineGetEndpoint('/api/admin/deliveries', ['admin'], 'The outbox: messages, newest first', {
    query: mail.emailDeliveriesQuerySchema,
    reply: z.array(mail.emailDeliverySchema),
    changedBy: ['email'],
  }),
  mailStatus: defineGetEndpoint(
    '/api/admin/deliveries/status',
    ['admin', 'email-templates', 'system-settings'],
    'Whether mail is sent, and how many messages need attention',
    { reply: mail.mailSendingStatusSchema, changedBy: ['smtpSettings', 'email'] },
  ),
  getDelivery: defineGetEndpoint('/api/admin/deliveries/:id', ['admin'], 'A message with its attempts and its text', {
    params: mail.emailDeliveryIdParamsSchema,
    reply: mail.emailDeliveryDetailsSchema,
    recordChangedBy: ['email'],
  }),
  resendDelivery: definePostEndpoint('/api/admin/deliveries/:id/resend', ['email-templates'], 'Resend a message', {
    params: mail.emailDeliveryIdParamsSchema,
    query: mail.resendEmailQuerySchema,
    reply: mail.emailDeliverySchema,
    idempotent: true,
  }),
  cancelDelivery: definePostEndpoint('/api/admin/deliveries/:id/cancel', ['email-templates'], 'Cancel a waiting message', {
    params: mail.emailDeliveryIdParamsSchema,
    reply: mail.emailDeliverySchema,
  }),
}
