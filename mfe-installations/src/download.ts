import { call, messageOf, useToast } from '@crm/shell-api'

/**
 * Returns a function that downloads a file and shows a toast on failure. If the session has ended, the API call before it shows the sign-in
 * dialog, which the download itself could not.
 */
export function useFileDownload(failure: string): (address: string) => Promise<void> {
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
