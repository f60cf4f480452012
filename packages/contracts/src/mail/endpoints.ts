import { z } from 'zod'
import { get, post, put, remove } from '../endpoint.ts'
import { done } from '../fields.ts'
import * as mail from './schemas.ts'

export const mailEndpoints = {
  listSmtpSettings: get('/api/admin/smtp-settings', ['system-settings'], 'Settings of the outgoing mail server; at most one', {
    reply: z.array(mail.smtpSettings),
    changedBy: ['smtpSettings'],
  }),
  createSmtpSettings: post('/api/admin/smtp-settings', ['system-settings'], 'Set up the mail server', {
    body: mail.newSmtpSettings,
    reply: mail.smtpSettings,
    status: 201,
    errorSummary: mail.smtpSettingsErrorSummary,
  }),
  updateSmtpSettings: put('/api/admin/smtp-settings/:id', ['system-settings'], 'Change the mail server; absent fields are unchanged', {
    params: mail.smtpSettingsId,
    body: mail.smtpSettingsChanges,
    reply: mail.smtpSettings,
    errorSummary: mail.smtpSettingsErrorSummary,
  }),
  testSmtpSettings: post('/api/admin/smtp-settings/test', ['system-settings'], 'Send a test email with unsaved settings', {
    body: mail.smtpTest,
    reply: mail.smtpTestResult,
    idempotent: true,
    errorSummary: mail.smtpTestErrorSummary,
  }),
  listEmailTemplates: get('/api/admin/email-templates', ['email-templates'], 'Email templates', {
    reply: z.array(mail.emailTemplate),
    changedBy: ['emailTemplate'],
  }),
  createEmailTemplate: post('/api/admin/email-templates', ['email-templates'], 'Add a template', {
    hasLongBody: true,
    body: mail.newEmailTemplate,
    reply: mail.emailTemplate,
    status: 201,
    idempotent: true,
    errorSummary: mail.emailTemplateErrorSummary,
  }),
  updateEmailTemplate: put(
    '/api/admin/email-templates/:id',
    ['email-templates'],
    'Change, activate, or deactivate a template; absent fields are unchanged',
    {
      hasLongBody: true,
      params: mail.emailTemplateId,
      body: mail.emailTemplateChanges,
      reply: mail.emailTemplate,
      idempotent: true,
      errorSummary: mail.emailTemplateErrorSummary,
    },
  ),
  deleteEmailTemplate: remove('/api/admin/email-templates/:id', ['email-templates'], 'Delete a template', {
    params: mail.emailTemplateId,
    reply: done,
  }),
  restoreEmailTemplate: post('/api/admin/email-templates/:id/restore', ['email-templates'], 'Restore a deleted template', {
    params: mail.emailTemplateId,
    reply: mail.emailTemplate,
  }),
  emailTemplateVersions: get('/api/admin/email-templates/:id/versions', ['email-templates'], 'Versions of a template, newest first', {
    params: mail.emailTemplateId,
    reply: z.array(mail.emailTemplateVersion),
    recordChangedBy: ['emailTemplate'],
  }),
  previewEmailTemplate: post('/api/admin/email-templates/preview', ['email-templates'], 'Preview a message filled from a record', {
    body: mail.templatePreviewRequest,
    reply: mail.templatePreview,
    hasLongBody: true,
  }),
  testEmailTemplate: post(
    '/api/admin/email-templates/test',
    ['email-templates'],
    'Send an unsaved template, filled from a record, as a test email',
    { hasLongBody: true, body: mail.templateTest, reply: mail.smtpTestResult, idempotent: true, errorSummary: mail.smtpTestErrorSummary },
  ),
  mailRecords: get(
    '/api/admin/email-templates/records',
    ['email-templates'],
    'Records that can fill a preview, limited to those the user may see',
    { query: mail.mailRecordsQuery, reply: z.array(mail.mailRecord) },
  ),
  listDeliveries: get('/api/admin/deliveries', ['admin'], 'The outbox: messages, newest first', {
    query: mail.deliveriesQuery,
    reply: z.array(mail.delivery),
    changedBy: ['email'],
  }),
  mailStatus: get(
    '/api/admin/deliveries/status',
    ['admin', 'email-templates', 'system-settings'],
    'Whether mail is sent, and how many messages need attention',
    { reply: mail.mailStatus, changedBy: ['smtpSettings', 'email'] },
  ),
  getDelivery: get('/api/admin/deliveries/:id', ['admin'], 'A message with its attempts and its text', {
    params: mail.deliveryId,
    reply: mail.deliveryStory,
    recordChangedBy: ['email'],
  }),
  resendDelivery: post('/api/admin/deliveries/:id/resend', ['email-templates'], 'Send a message again', {
    params: mail.deliveryId,
    query: mail.resendQuery,
    reply: mail.delivery,
    idempotent: true,
  }),
  cancelDelivery: post('/api/admin/deliveries/:id/cancel', ['email-templates'], 'Cancel a waiting message', {
    params: mail.deliveryId,
    reply: mail.delivery,
  }),
}
