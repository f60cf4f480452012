import { isApiError } from '@crm/shell-api'
import { CopyButton, Dialog, type DialogProps, ErrorState, LoadingIndicator } from '@crm/ui'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { DescriptionListItem } from './screen-parts.tsx'

type StoryDialogProps<Story> = {
  query: { data: Story | undefined; error: Error | null; refetch: () => unknown }
  /** The word for what the dialog is about, such as "Message". It is also the title until the story is loaded. */
  name: string
  missing?: string
  size?: DialogProps['size']
  describe: (story: Story) => Pick<DialogProps, 'title' | 'description' | 'footer'>
  onClose: () => void
  children: (story: Story) => ReactNode
}

/** All that is known of one message, job, or entry of the activity log. */
export function StoryDialog<Story>({ query, name, missing = `${name} not found`, size = 'lg', ...shown }: StoryDialogProps<Story>) {
  const { data, error, refetch } = query
  const word = name.toLowerCase()
  return (
    <Dialog size={size} title={name} {...(data !== undefined && shown.describe(data))} onRequestClose={shown.onClose}>
      {data !== undefined ? (
        <div className="grid grid-cols-1 gap-6">{shown.children(data)}</div>
      ) : error === null ? (
        <LoadingIndicator text={`Loading ${word}...`} />
      ) : isApiError(error) && error.status === 404 ? (
        <ErrorState message={missing} />
      ) : (
        <ErrorState message={`Failed to fetch the ${word}`} detail={error.message} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

export const StoryFacts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.5 text-sm">{children}</dl>
)

/** A value that can be copied. It is left out if there is none. */
export const CopyableFact = ({ name, value, what = name }: { name: string; value: string | null; what?: string }) =>
  value !== null && (
    <DescriptionListItem name={name}>
      <span className="flex items-center gap-1">
        <span className="min-w-0 font-mono text-xs wrap-anywhere">{value}</span>
        <CopyButton value={value} what={what} />
      </span>
    </DescriptionListItem>
  )

export function StoryHistory({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 className="mb-3 font-semibold" id={id}>
        History
      </h3>
      <ol>{children}</ol>
    </section>
  )
}

type StoryStepProps = { icon: LucideIcon; look?: string; title: ReactNode; at: ReactNode; children?: ReactNode }

export const StoryStep = ({ icon: Icon, look = 'text-fg-muted', title, at, children }: StoryStepProps) => (
  <li className="group relative pb-4 pl-11 last:pb-0">
    <span className="absolute top-8 bottom-0 left-[0.9375rem] w-px bg-line group-last:hidden" aria-hidden="true" />
    <span
      className={`absolute top-0 left-0 inline-flex size-8 items-center justify-center rounded-full border border-line bg-surface ${look}`}
      aria-hidden="true"
    >
      <Icon className="icon" />
    </span>
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
      <p className="min-w-0 font-medium wrap-anywhere">{title}</p>
      <p className="num text-xs text-fg-muted">{at}</p>
    </div>
    {children}
  </li>
)
