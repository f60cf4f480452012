import { useRef } from 'react'

/** Returns the same idempotency key while the body stays the same, so that repeating a save whose response was lost has no second effect. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.current.text) last.current = { text, key: generateIdempotencyKey() }
    return last.current.key
  }
}

/** Returns 32 random hexadecimal digits. */
// crypto.randomUUID is not used, because browsers do not provide it over plain HTTP, as in an office network.
export const generateIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
