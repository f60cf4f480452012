import type { Booklet } from '@crm/contracts'
import { Link } from 'react-router-dom'

export function CustomerName({ order, className = '' }: { order: Booklet; className?: string }) {
  if (order.lead_id === null) return <span className={className}>{order.customer_name}</span>
  return (
    <Link className={`${className} text-link hover:underline`} to={`/leads/${order.lead_id}`} title={`${order.customer_name}: open lead`}>
      {order.customer_name}
    </Link>
  )
}
