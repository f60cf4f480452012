import { call } from '@crm/shell-api'

/** The call shows the sign-in dialog if the session has ended; a download alone could not. */
export async function download(address: string): Promise<void> {
  await call('me')
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
