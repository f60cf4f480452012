import { EmptyState, Table } from '@crm/ui'
import { BookOpenText } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListCard } from '../screen-parts.tsx'

type Props = { title: string; text?: string; isEmpty: boolean; head: ReactNode; children: ReactNode }

export function LogReadersCard({ title, text, isEmpty, head, children }: Props) {
  return (
    <ListCard title={title} actions={text && <p className="text-sm text-fg-muted">{text}</p>}>
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
    </ListCard>
  )
}
