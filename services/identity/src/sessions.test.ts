import type { Database } from '@crm/database'
import { expect, it } from 'vitest'
import { createSessionAuthenticator } from './sessions.ts'

it('does not block other look-ups when one session look-up gets no answer', async () => {
  let looked = 0
  const query = async () => {
    looked += 1
    return looked === 1 ? new Promise(() => undefined) : { rows: [{ session: 7, id: 1, username: 'maria', role: 'owner' }] }
  }
  const authenticate = createSessionAuthenticator({ pool: { query } } as unknown as Database, new URL('http://localhost'))
  const asked = (letter: string) => authenticate({ cookie: () => letter.repeat(43) })
  void asked('a')
  await expect.poll(() => looked).toBe(1)
  expect(await asked('b')).toMatchObject({ username: 'maria', sessionId: '7' })
})
