import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

type CardProps = { title?: ReactNode; actions?: ReactNode; className?: string; bodyClassName?: string; children: ReactNode }

/** A box with an optional heading. With a title, it is a region with that name for screen readers. */
export function Card({ title, actions, className, bodyClassName, children }: CardProps) {
  const id = useId()
  if (title === undefined) return <div className={clsx('card', className)}>{children}</div>
  return (
    <section className={clsx('card', className)} aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          {title}
        </h2>
        {actions}
      </div>
      <div className={clsx('card-body', bodyClassName)}>{children}</div>
    </section>
  )
}
