import { LoaderCircle } from 'lucide-react'

/** The spinner while something is on its way. */
export function Loading() {
  return (
    <div role="status" className="flex items-center justify-center gap-2 py-24 text-fg-muted">
      <LoaderCircle className="size-5 animate-spin" aria-hidden />
      <span>Loading</span>
    </div>
  )
}
