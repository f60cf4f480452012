import type { BookletOrder } from '@crm/contracts'

export function buildBooklet(changes: Partial<BookletOrder> = {}): BookletOrder {
  return {
    id: 7,
    order_number: 'SB-10475',
    customer_name: 'Ann Lee',
    address: '12 Sample Street\nAustin, TX 78701',
    email: 'ann.lee@example.com',
    phone: '2025550143',
    product_type: 'Demo Kit Only',
    tracking_number: null,
    status: 'Pending',
    date_ordered: '2026-11-20',
    date_shipped: null,
    notes: null,
    created_at: '2026-11-20T15:00:00.000Z',
    updated_at: '2026-11-20T15:00:00.000Z',
    version: 1,
    lead_id: null,
    ...changes,
  }
}
