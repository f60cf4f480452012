import { useEffect, useState } from 'react'

const pause = 300 // ms

/** Returns the text with a delay: it changes when the user has stopped typing for 300 ms. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
