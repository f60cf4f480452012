import { EmptyState, Table } from '@crm/ui'
import { BookOpenText } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type Props = { title: string; text?: string; isEmpty: boolean; head: ReactNode; children: ReactNode }

/** A table of who reads the log after the commits, or that nobody does. */
export function LogReadersCard({ title, text, isEmpty, head, children }: Props) {
  const id = useId()
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          {title}
        </h2>
        {text && <p className="text-sm text-fg-muted">{text}</p>}
      </div>
      {isEmpty ? (
        <EmptyState icon={<BookOpenText className="size-6" />} title="Nobody reads the log yet" text="The workers have not run." />
      ) : (
        <Table caption={title} className="w-full text-sm">
          <thead className="bg-muted">
            <tr>{head}</tr>
          </thead>
          <tbody>{children}</tbody>
        </Table>
      )}
    </section>
  )
}
