import type { SmtpValues } from '@crm/facts'
import type { Business } from '@crm/settings'

/** Who writes: what messages say of the business. Null: not known, and a message that needs it is not sent. */
export type Company = { name: string; phone: string | null; email: string | null }

/** The business by its settings; without an e-mail of its own it is reached where its mail comes from. */
export function companyOf({ companyName, companyPhone, companyEmail }: Business, smtp: Pick<SmtpValues, 'from_email'> | null): Company {
  return { name: companyName, phone: companyPhone, email: companyEmail ?? smtp?.from_email ?? null }
}
