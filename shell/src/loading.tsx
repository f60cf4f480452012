import { LoaderCircle } from 'lucide-react'

/** The spinner while something is on its way; `title` is the heading until the page brings its own. */
export function Loading({ title }: { title: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-2 py-24 text-fg-muted">
      <h1 className="sr-only" data-loading>
        {title}
      </h1>
      <LoaderCircle className="size-5 animate-spin" aria-hidden />
      <span>Loading</span>
    </div>
  )
}

/** The same where nothing stands around it: outside the frame. */
export function LoadingPage({ title }: { title: string }) {
  return (
    <main>
      <Loading title={title} />
    </main>
  )
}
