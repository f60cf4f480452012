import { Button, EmptyState } from '@crm/ui'
import { Send } from 'lucide-react'
import { PagedCard } from '../screen-parts.tsx'
import { DeliveriesTable } from './deliveries-table.tsx'
import { DeliveryCards } from './delivery-cards.tsx'
import type { Deliveries } from './use-deliveries.ts'

type Props = { list: Deliveries; filtered: boolean; onOpen: (id: number) => void; onClear: () => void }

export function MessageList({ list, filtered, onOpen, onClear }: Props) {
  const icon = <Send className="size-6" />
  return (
    <PagedCard
      title="Messages"
      what="messages"
      list={list}
      rows={list.data?.pages.flat()}
      aside={<p className="text-sm text-fg-muted">Newest first</p>}
      empty={
        filtered ? (
          <EmptyState
            icon={icon}
            title="No messages found for the selected filters"
            actions={<Button onClick={onClear}>Clear Filters</Button>}
          />
        ) : (
          <EmptyState icon={icon} title="No messages yet" text="Every e-mail that is asked for appears here, tests too." />
        )
      }
    >
      {(deliveries) => (
        <>
          <DeliveriesTable deliveries={deliveries} onOpen={onOpen} />
          <DeliveryCards deliveries={deliveries} onOpen={onOpen} />
        </>
      )}
    </PagedCard>
  )
}
