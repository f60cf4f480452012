import type { Booklet } from '@crm/contracts'
import { Button, IconButton } from '@crm/ui'
import { Pencil, Trash2, Truck } from 'lucide-react'

export type BookletDeeds = { edit: (order: Booklet) => void; ship: (order: Booklet) => void; remove: (order: Booklet) => void }

export function BookletActions({ order, deeds }: { order: Booklet; deeds: BookletDeeds }) {
  return (
    <div className="flex items-center justify-end">
      {order.status === 'Pending' && (
        <Button
          className="mr-1 h-8! max-md:h-11! pointer-coarse:h-11!"
          aria-label={`Ship ${order.order_number} to ${order.customer_name}`}
          onClick={() => deeds.ship(order)}
        >
          <Truck className="icon" aria-hidden="true" /> Ship
        </Button>
      )}
      <IconButton label={`Edit ${order.order_number}`} title="Edit" onClick={() => deeds.edit(order)}>
        <Pencil className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton className="hover:text-danger!" label={`Delete ${order.order_number}`} title="Delete" onClick={() => deeds.remove(order)}>
        <Trash2 className="icon" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
