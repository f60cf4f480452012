import { useEffect, useState } from 'react'

const pause = 300 // ms

/** The text, once the user has stopped typing for 300 ms. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
