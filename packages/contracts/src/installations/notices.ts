import { z } from 'zod'
import { createMultilineTextSchema, idParamSchema, treatBlankAsNull } from '../fields.ts'
import { type EmailDeliveryState, emailDeliveryStateLabels } from '../mail/vocabulary.ts'
import { noticeAudiences } from '../vocabulary.ts'

const deliveryState = z.enum(Object.keys(emailDeliveryStateLabels) as [EmailDeliveryState, ...EmailDeliveryState[]])

const notice = {
  /** By default, the type's template that was changed last. */
  templateId: z.int().min(1).max(2147483647).nullable().default(null),
  customMessage: treatBlankAsNull(createMultilineTextSchema(1000)).default(null),
  /** Id of the newest notice that the user has seen. If there is a newer one, the call is refused, so that no notice is sent twice.
   * Without `after`, an equal notice that is pending or was just sent is returned instead. */
  after: z.int().min(1).max(2147483647).nullable().optional(),
}

export const installationNoticeRequestSchema = z.object({
  installationId: z.int().min(1).max(2147483647),
  type: z.enum(noticeAudiences),
  ...notice,
})

export const repairNoticeRequestSchema = z.object(notice)

/** The message as it would be sent. `problem`: why it cannot be sent. `caught`: the mail catcher receives it, not the recipient.
 * `templates`: those that can be chosen, the default first. */
export const noticePreviewReplySchema = z.object({
  template: z.string().nullable(),
  template_id: z.int().nullable(),
  templates: z.array(z.object({ id: z.int(), name: z.string() })),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  problem: z.string().nullable(),
  caught: z.boolean(),
})

export const installationNoticePreviewRequestSchema = installationNoticeRequestSchema.omit({ after: true })
export const repairNoticePreviewRequestSchema = repairNoticeRequestSchema.omit({ after: true })

/** A notice and the state of its message. `told_date` is the installation date that it announced. */
export const sentNoticeSchema = z.object({
  id: z.int(),
  record_id: z.int(),
  audience: z.enum(noticeAudiences),
  state: deliveryState,
  /** The email address, or the installer's name for users who may not see installers' addresses. */
  recipient: z.string(),
  recipient_name: z.string().nullable(),
  template_name: z.string().nullable(),
  told_date: z.string().nullable(),
  requested_by: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  /** The mail server's reply on success. */
  reply: z.string().nullable(),
  error: z.string().nullable(),
})

/** `message` reports success only if the mail server accepted the mail. `detail` says who was notified and why others were not. Each installer gets a separate notice. */
export const noticeResultSchema = z.object({ message: z.string(), detail: z.string(), notices: z.array(sentNoticeSchema) })

export const latestNoticesQuerySchema = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,199}$/, { error: 'Must be at most 200 ids, separated by commas' })
    // Larger ids would overflow PostgreSQL's integer type, and no record has one.
    .transform((text) =>
      text
        .split(',')
        .map(Number)
        .filter((one) => one <= 2147483647),
    ),
})

export const noticeRecordIdParamsSchema = z.object({ id: idParamSchema })
