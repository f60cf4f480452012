import { usualSenderName } from '@crm/contracts'
import type { SmtpValues } from '@crm/events'
import type { Company } from './company.ts'
import type { StoredMailServer } from './mail-server.ts'

export const formatAddress = (name: string, address: string): string => (name === '' ? address : `${name} <${address}>`)

// The default sender name is replaced by the company's.
export const senderName = ({ from_name: name }: Pick<SmtpValues, 'from_name'>, companyName: string): string =>
  name === usualSenderName ? companyName : name

export const senderOf = (server: StoredMailServer | null, company: Company): string =>
  server === null ? `${company.name} (no sender address is set yet)` : formatAddress(senderName(server, company.name), server.from_email)
