import { hasPermission, type SessionUser } from '@crm/contracts'
import { NotAllowed, Refused } from '@crm/domain'
import type { Dependencies } from '@crm/http'

// A test can carry any text in the company's name, so only users who may change the mail server can send it to other addresses.
export async function testRecipient(
  { db: { read, sql } }: Pick<Dependencies, 'db'>,
  user: SessionUser & { id: number },
  asked: string | undefined,
): Promise<string> {
  if (asked !== undefined && hasPermission(user, ['system-settings'])) return asked
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
