import { may, type SessionUser } from '@crm/contracts'
import { NotAllowed, Refused } from '@crm/domain'
import type { Dependencies } from '@crm/http'

/**
 * Whom a test of a template goes to; `asked` is none for the sender's own address. Its texts are anybody's words over the business's name,
 * so they go to somebody else only from people who hold the mail server's settings.
 */
export async function testRecipient(
  { db: { read, sql } }: Pick<Dependencies, 'db'>,
  user: SessionUser & { id: number },
  asked: string | undefined,
): Promise<string> {
  if (asked !== undefined && may(user, ['system-settings'])) return asked
  const [found]: { email: string | null }[] = await read.query(
    sql`select email from crm.users where id = ${user.id} and deleted_at is null`,
  )
  const own = found?.email ?? null
  if (asked !== undefined && asked.toLowerCase() !== own?.toLowerCase()) throw new NotAllowed(onlyToYourself)
  if (own === null) throw new Refused(noAddress)
  return own
}

const onlyToYourself = 'Tests of templates go to your own address only, unless you may change the SMTP settings'
const noAddress = 'Your account has no e-mail address that a test could go to. It is entered in User Management.'
