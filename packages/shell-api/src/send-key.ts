import { useRef } from 'react'

/** The Idempotency-Key of a body: the same while the same is sent again, so that a save whose answer got lost counts once. */
export function useSendKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.current.text) last.current = { text, key: randomKey() }
    return last.current.key
  }
}

/** 32 random hexadecimal digits. */
// Not crypto.randomUUID: on plain http, as on a shop's own network, browsers don't have it.
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
