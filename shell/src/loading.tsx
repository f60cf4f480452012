import { LoaderCircle } from 'lucide-react'

/** `title` is the heading until the page renders its own. */
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

export function LoadingPage({ title }: { title: string }) {
  return (
    <main>
      <Loading title={title} />
    </main>
  )
}
