import { useEffect, useState } from 'react'

/** Typing pause before a search is sent, in ms. */
const typingPause = 300

/** What is typed now; it is told after a pause. A change from elsewhere, such as clearing, takes its place. */
export function useTyped(value: string, tell: (value: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== told) {
    setTold(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => tell(typed), typingPause)
    return () => clearTimeout(timer)
  })
  return [typed, setTyped]
}
