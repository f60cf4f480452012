import { useRef } from 'react'

/** An idempotency key that stays the same while the body does, so that a save whose answer got lost counts once. */
export function useSendKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.current.text) last.current = { text, key: randomKey() }
    return last.current.key
  }
}

/** 32 random hexadecimal digits. */
// Not crypto.randomUUID: browsers lack it on plain http, as in an office network.
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
