import { sessionStream } from '@crm/events'
import { type Dependencies, type Handler, Reply } from '@crm/http'
import { recordEvent } from '../record-event.ts'
import { expiredCookie } from './session-cookie.ts'
import { closeSessionStatement } from './sessions.ts'

export const signOut =
  ({ store, settings: { publicUrl } }: Dependencies): Handler<'logout'> =>
  async ({ user, meta }) => {
    if (user !== null) {
      const { id, username, sessionId } = user
      const session = Number(sessionId)
      const fact = { type: 'UserSignedOut', data: { userId: id, username, sessionId } } as const
      await recordEvent(store, sessionStream(session), fact, meta, [closeSessionStatement(session)])
    }
    const headers = { 'Set-Cookie': expiredCookie(publicUrl), 'Clear-Site-Data': '"cache", "storage"' }
    return new Reply({ message: 'Signed out' }, { headers })
  }
