import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

const icons = { info: Info, warn: TriangleAlert, danger: CircleAlert, ok: CircleCheck }

export type NoticeProps = {
  tone?: keyof typeof icons
  role?: 'status' | 'alert'
  icon?: ReactNode
  className?: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A banner inside the page. With a `role`, screen readers announce it when it appears. */
export function Notice({ tone = 'info', role, icon, className, ref, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={clsx('notice', `notice-${tone}`, className)} role={role} ref={ref}>
      {icon ?? <Icon aria-hidden="true" />}
      {children}
    </div>
  )
}
