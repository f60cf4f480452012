import type { SessionUser } from '@crm/contracts'

const key = 'crm_user'

/** Keeps the session user as JSON, as the specification asks; nothing is decided by it. */
export const rememberUser = (user: SessionUser): void => localStorage.setItem(key, JSON.stringify(user))

export const forgetUser = (): void => localStorage.removeItem(key)

/** Someone signed in or out in another tab; `wiped` is whoever signed out there on purpose. */
export function onOtherTab(changed: (wiped: boolean) => void): void {
  window.addEventListener('storage', (event) => {
    // A cleared storage tells no key.
    const wiped = event.key === null
    if (wiped || event.key === key) changed(wiped)
  })
}

/** Wipes all that the browser stores for this origin and that scripts can reach. */
export async function wipeStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  const caches = 'caches' in window ? await window.caches.keys() : []
  await Promise.all(caches.map((name) => window.caches.delete(name)))
}
