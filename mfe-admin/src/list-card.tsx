import { Card } from '@crm/ui'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof Card>, 'bodyClassName'>

/** A card that a list or a table fills up to its edges, below its title. */
export const ListCard = ({ className = '', ...card }: Props) => (
  <Card {...card} className={`overflow-hidden ${className}`} bodyClassName="p-0!" />
)
