import type { SmtpValues } from '@crm/events'
import type { BusinessProfile } from '@crm/settings'

/** A message that needs a value that is null is not sent. */
export type Company = { name: string; phone: string | null; email: string | null }

/** Without a company email address, the sender's address is used. */
export function companyOf(
  { companyName, companyPhone, companyEmail }: BusinessProfile,
  smtp: Pick<SmtpValues, 'from_email'> | null,
): Company {
  return { name: companyName, phone: companyPhone, email: companyEmail ?? smtp?.from_email ?? null }
}
