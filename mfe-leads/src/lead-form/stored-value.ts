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
    const kept: unknown = JSON.parse(window[storage].getItem(key) ?? 'null')
    return typeof kept === 'object' ? (kept as Value | null) : null
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
