import type { Database } from '@crm/database'
import type { SmtpValues } from '@crm/events'
import { isLoopback, type Settings } from '@crm/settings'
import { sql } from '@databases/pg'

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

/** The mail server's settings; null before the setup. */
export async function findMailServer({ read }: Database): Promise<StoredMailServer | null> {
  const [row]: StoredMailServer[] = await read.query(sql`
    select id, version, name, host, port, username, password, from_email, from_name, secure, is_active, paused_reason, paused_at,
      updated_by, created_at, updated_at
    from crm.smtp_settings order by id limit 1`)
  return row ?? null
}

export const noMailServerMessage = 'E-mail cannot be sent yet: no mail server has been set up'

/** Mail goes to the local mail catcher, so it reaches no recipient. */
export const usesMailCatcher = ({ mailPort }: Pick<Settings, 'mailPort'>, server: Pick<SmtpValues, 'host' | 'port'> | null): boolean =>
  server !== null && server.port === mailPort && (isLoopback(server.host) || server.host === '::1')

/** The encryption context of the stored password. */
export const passwordPlace = (id: number): string => `smtp:${id}`

export const testPasswordPlace = 'smtp:test'
