import { sessionStream } from '@crm/facts'
import { type Dependencies, type Handler, Reply } from '@crm/http'
import { record } from '../record.ts'
import { expiredCookie } from './session-cookie.ts'
import { closing } from './sessions.ts'

export const signOut =
  ({ store, settings: { publicUrl } }: Dependencies): Handler<'logout'> =>
  async ({ user, meta }) => {
    if (user !== null) {
      const { id, username, sessionId } = user
      const session = Number(sessionId)
      const fact = { type: 'UserSignedOut', data: { userId: id, username, sessionId } } as const
      await record(store, sessionStream(session), fact, meta, [closing(session)])
    }
    const headers = { 'Set-Cookie': expiredCookie(publicUrl), 'Clear-Site-Data': '"cache", "storage"' }
    return new Reply({ message: 'Signed out' }, { headers })
  }
