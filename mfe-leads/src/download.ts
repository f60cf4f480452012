import { call, messageOf, useToast } from '@crm/shell-api'

/** A toast tells of a failure. The call shows the sign-in dialog if the session has ended; a download alone could not. */
export function useDownload(failure: string): (address: string) => Promise<void> {
  const toast = useToast()
  return async (address) => {
    try {
      await call('me')
      const link = document.createElement('a')
      link.href = address
      link.download = ''
      link.click()
    } catch (error) {
      toast({ tone: 'error', title: 'Error', description: messageOf(error, failure) })
    }
  }
}
