import { isApiError } from '@crm/shell-api'

/** Tells what goes wrong in a front-end outside of drawing its pages: whose it is says the first of its files in the trace. Returns how to stop. */
export function watchFaults(tell: (name: string, version: string) => void): () => void {
  const look = (fault: unknown, file = '') => {
    const [, name, version] = /\/mfe\/([^/]+)\/([^/]+)\//.exec(`${file}\n${fault instanceof Error ? fault.stack : ''}`) ?? []
    // A refused call is no fault of the front-end.
    if (name === undefined || version === undefined || isApiError(fault)) return
    tell(name, version)
  }
  const onError = ({ error, filename }: ErrorEvent) => look(error, filename)
  const onRejection = ({ reason }: PromiseRejectionEvent) => look(reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
