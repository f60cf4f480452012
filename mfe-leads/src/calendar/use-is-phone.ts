import { useSyncExternalStore } from 'react'

const phone = '(max-width: 47.99rem)'

/** Whether the window is as narrow as a phone's. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(phone).matches)

function subscribe(changed: () => void): () => void {
  const query = matchMedia(phone)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
