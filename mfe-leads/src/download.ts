import { call } from '@crm/shell-api'

/** Saves a file of the server. Asks who is signed in first: where the session has ended, the person signs in again before it begins. */
export async function download(address: string): Promise<void> {
  await call('me')
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
