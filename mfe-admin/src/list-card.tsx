import { Card } from '@crm/ui'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof Card>, 'bodyClassName'>

export const ListCard = ({ className = '', ...card }: Props) => (
  <Card {...card} className={`overflow-hidden ${className}`} bodyClassName="p-0!" />
)
