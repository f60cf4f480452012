import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'

/** Copies `value` to the clipboard and announces the result to screen readers. `what` completes the label, as in "Copy phone of Dee Park". */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const [said, setSaid] = useState<'Copied' | 'Failed to copy' | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), 2000)
    return () => clearTimeout(timer)
  }, [said])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setSaid('Copied')
    } catch {
      setSaid('Failed to copy')
    }
  }
  return (
    <>
      <IconButton label={`Copy ${what}`} onClick={copy}>
        {said === 'Copied' ? <Check className="icon" aria-hidden="true" /> : <Copy className="icon" aria-hidden="true" />}
      </IconButton>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  )
}
