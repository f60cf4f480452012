import { useSession } from '@crm/shell-api'
import { useState } from 'react'

export type StoredValue<Value> = { read: () => Value | null; keep: (value: Value | null) => void }

type StorageName = 'sessionStorage' | 'localStorage'

/** Opens a value that the browser stores, for this tab or for all. It is kept only in memory if the storage is not available. */
export function openStoredValue<Value>(storage: StorageName, key: string): StoredValue<Value> {
  let value = read<Value>(storage, key)
  return {
    read: () => value,
    keep(next) {
      value = next
      keep(storage, key, next)
    },
  }
}

// The cast is safe: only the caller's module writes the entry.
function read<Value>(storage: StorageName, key: string): Value | null {
  try {
    return JSON.parse(window[storage].getItem(key) ?? 'null') as Value | null
  } catch {
    return null
  }
}

function keep(storage: StorageName, key: string, value: unknown): void {
  try {
    if (value === null) window[storage].removeItem(key)
    else window[storage].setItem(key, JSON.stringify(value))
  } catch {
    // The error is ignored: if storage is full or forbidden, the form on screen still has the input.
  }
}

/** A choice that this browser keeps for the signed-in user until they sign out, such as the team member of a list. It is blank if none was made. */
export function useRememberedChoice(name: string): [choice: string, remember: (choice: string) => void] {
  const { username } = useSession().user
  const [stored] = useState(() => openStoredValue<string>('localStorage', `crm.${name}.${username}`))
  const [choice, setChoice] = useState(() => stored.read() ?? '')
  const remember = (next: string) => {
    stored.keep(next === '' ? null : next)
    setChoice(next)
  }
  return [choice, remember]
}
