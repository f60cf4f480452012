import { useEffect, useEffectEvent, useRef, useState } from 'react'

const pause = 300 // ms

type Typed = { typed: string; type: (text: string) => void; finish: () => void }

/** Calls `onChange` with the typed text after a pause of 300 ms or on `finish`, if `complete` accepts it. `value` is the text in the URL. */
export function useDebouncedInput(
  value: string,
  onChange: (value: string) => void,
  complete: (text: string) => boolean = () => true,
): Typed {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)

  // Back and "Clear" change the text in the URL, so the input is updated.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])

  const finish = () => {
    const text = typed.trim()
    if (text === asked.current || !complete(text)) return
    asked.current = text
    onChange(text)
  }
  const finishAfterPause = useEffectEvent(finish)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each typed character restarts the pause
  useEffect(() => {
    const timer = setTimeout(finishAfterPause, pause)
    return () => clearTimeout(timer)
  }, [typed])

  return { typed, type: setTyped, finish }
}
