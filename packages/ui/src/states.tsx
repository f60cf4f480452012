import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button, Spinner } from './button.tsx'

type EmptyStateProps = { icon?: ReactNode; title: string; text?: ReactNode; actions?: ReactNode }

export function EmptyState({ icon, title, text, actions }: EmptyStateProps) {
  return (
    <div className="empty">
      {icon && (
        <span className="empty-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <p className="empty-title">{title}</p>
      {text && <p className="empty-text">{text}</p>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  )
}

/** Shows that loading has failed; `detail` gives the reason. */
export function ErrorState({ message, detail, onRetry }: { message: string; detail?: string; onRetry?: () => void }) {
  return (
    <div className="empty" role="alert">
      <p className="empty-title">{message}</p>
      {detail && <p className="empty-text">{detail}</p>}
      {onRetry && (
        <div className="empty-actions">
          <Button onClick={onRetry}>Retry</Button>
        </div>
      )}
    </div>
  )
}

export function LoadingIndicator({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className="loading" role="status">
      <Spinner />
      {text}
    </div>
  )
}

/** A placeholder for text that is loading. Screen readers ignore it, so there must be a `LoadingIndicator` or `role="status"` beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={clsx('skeleton', className)} aria-hidden="true" />
}

const icons = { info: Info, warn: TriangleAlert, danger: CircleAlert, ok: CircleCheck }

type NoticeProps = {
  tone?: keyof typeof icons
  role?: 'status' | 'alert'
  icon?: ReactNode
  className?: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A message box inside the page. With a `role`, screen readers announce it when it appears. */
export function NoticeBanner({ tone = 'info', role, icon, className, ref, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={clsx('notice', `notice-${tone}`, className)} role={role} ref={ref}>
      {icon ?? <Icon aria-hidden="true" />}
      {children}
    </div>
  )
}
