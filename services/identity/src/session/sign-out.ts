import { sessionStream } from '@crm/facts'
import { type Dependencies, type Handler, Reply } from '@crm/http'
import { record } from '../record.ts'
import { expiredCookie } from './session-cookie.ts'
import { closeSession } from './sessions.ts'

/** Ends the session on the server and in the browser. Without a session it says the same. */
export const signOut =
  ({ db, store, settings: { publicUrl } }: Dependencies): Handler<'logout'> =>
  async ({ user, meta }) => {
    if (user !== null) {
      const { id, username, sessionId } = user
      await closeSession(db, Number(sessionId))
      await record(store, sessionStream(Number(sessionId)), { type: 'UserSignedOut', data: { userId: id, username, sessionId } }, meta)
    }
    const headers = { 'Set-Cookie': expiredCookie(publicUrl), 'Clear-Site-Data': '"cache", "storage"' }
    return new Reply({ message: 'Signed out' }, { headers })
  }
