import type { bookletStatuses, productTypes } from '@crm/contracts'
import { Badge, type BadgeTone } from '@crm/ui'

const productTones: Record<(typeof productTypes)[number], BadgeTone> = {
  'Demo Kit & Sample Booklet': 'purple',
  'Sample Booklet Only': 'teal',
  'Trial Kit': 'cyan',
  'Demo Kit Only': 'indigo',
}
const statusTones: Record<(typeof bookletStatuses)[number], BadgeTone> = {
  Pending: 'amber',
  Shipped: 'blue',
  Delivered: 'green',
  Refunded: 'gray',
}

export const ProductBadge = ({ product }: { product: string }) => <Badge tone={toneOf(productTones, product)}>{product}</Badge>

export const BookletStatusBadge = ({ status }: { status: string }) => <Badge tone={toneOf(statusTones, status)}>{status}</Badge>

const toneOf = (tones: Record<string, BadgeTone>, word: string): BadgeTone =>
  (Object.hasOwn(tones, word) ? tones[word] : undefined) ?? 'gray'
