import { z } from 'zod'
import { type DeliveryState, deliveryStates } from '../mail.ts'
import { noticeAudiences } from '../vocabulary.ts'
import { blankAsNull, id, lines } from './fields.ts'

const deliveryState = z.enum(Object.keys(deliveryStates) as [DeliveryState, ...DeliveryState[]])

const notice = {
  customMessage: blankAsNull(lines(1000)).default(null),
  /**
   * The id of the newest notice to the same audience that the sender has seen, null for none: with a newer one the call is refused, so
   * that two people do not tell the same. Absent: what is under way, or was sent a moment ago in the same words, is answered again.
   */
  after: z.int().min(1).max(2147483647).nullable().optional(),
}

/** Body of POST /api/installations/email (specification 2, section 7). */
export const installationNotice = z.object({
  installationId: z.int().min(1).max(2147483647),
  type: z.enum(noticeAudiences),
  ...notice,
})

/** Body of POST /api/repair-requests/{id}/email: to its customer. */
export const repairNotice = z.object(notice)

/** What would be sent, read and filled as it will be; `problem` says why nothing can be sent, `caught` that the mail catcher gets it. */
export const noticePreview = z.object({
  template: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  problem: z.string().nullable(),
  caught: z.boolean(),
})

/** Bodies of the calls that preview. */
export const installationNoticePreview = installationNotice.omit({ after: true })
export const repairNoticePreview = repairNotice.omit({ after: true })

/** What was told to whom and when. `told_date` is the installation's day when it was told. */
export const sentNotice = z.object({
  id: z.int(),
  /** The installation's or the repair request's id. */
  record_id: z.int(),
  audience: z.enum(noticeAudiences),
  state: deliveryState,
  /** The address, or for who may not see an installer's, the name. */
  recipient: z.string(),
  recipient_name: z.string().nullable(),
  template_name: z.string().nullable(),
  told_date: z.string().nullable(),
  requested_by: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  /** The server's words on success. */
  reply: z.string().nullable(),
  /** Why it is not sent (yet). */
  error: z.string().nullable(),
})

/**
 * The answer to a notice: `message` says honestly what became of it, "Email sent successfully" only where the server has taken it, `detail`
 * who has been told and who not. `notices` are its messages: one for each installer.
 */
export const noticed = z.object({ message: z.string(), detail: z.string(), notices: z.array(sentNotice) })

/** For which installations (ids joined by commas, at most 200) the newest notice to each audience is asked. */
export const noticesQuery = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,199}$/, { error: 'Must be at most 200 ids with commas between' })
    // There is nothing of a greater id.
    .transform((text) =>
      text
        .split(',')
        .map(Number)
        .filter((one) => one <= 2147483647),
    ),
})

/** The record that a path names. */
export const noticedRecord = z.object({ id })
