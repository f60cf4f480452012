import type { Database } from '@crm/database'
import type { SmtpValues } from '@crm/facts'
import { isLoopback, type Settings } from '@crm/settings'
import { sql } from '@databases/pg'

/** The mail server as it is stored. Its password is sealed for `passwordPlace`. */
export type StoredMailServer = SmtpValues & {
  id: number
  version: number
  password: string
  paused_reason: string | null
  paused_at: string | null
  updated_by: string | null
  created_at: string
  updated_at: string
}

/** The mail server that was set up; null where none was yet. */
export async function storedMailServer({ read }: Database): Promise<StoredMailServer | null> {
  const [row]: StoredMailServer[] = await read.query(sql`
    select id, version, name, host, port, username, password, from_email, from_name, secure, is_active, paused_reason, paused_at,
      updated_by, created_at, updated_at
    from crm.smtp_settings order by id limit 1`)
  return row ?? null
}

/** Why no message can be sent before there is a server. */
export const notSetUp = 'E-mail cannot be sent yet: no mail server has been set up'

/** Whether mail goes to the mail catcher, which shows it on a page, and so to nobody else. */
export const isCaught = ({ mailPort }: Pick<Settings, 'mailPort'>, server: Pick<SmtpValues, 'host' | 'port'> | null): boolean =>
  server !== null && server.port === mailPort && (isLoopback(server.host) || server.host === '::1')

/** For which place the stored password is sealed. */
export const passwordPlace = (id: number): string => `smtp:${id}`

/** For which place the password of a test e-mail is sealed. */
export const testPasswordPlace = 'smtp:test'
