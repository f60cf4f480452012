import type { Company } from './company.ts'
import type { StoredMailServer } from './mail-server.ts'

/** `Ann Lee <ann.lee@example.com>`. */
export const addressed = (name: string, address: string): string => (name === '' ? address : `${name} <${address}>`)

/** Whom messages come from. */
export const senderOf = (server: StoredMailServer | null, company: Company): string =>
  server === null ? `${company.name} (no sender address is set yet)` : addressed(server.from_name, server.from_email)
