import type { DatabaseOverview } from '@crm/contracts'
import { EmptyState, Table, Td, Th, Tr } from '@crm/ui'
import { Layers } from 'lucide-react'
import { ListCard } from '../list-card.tsx'
import { count, spaced } from './wording.ts'

/** How many streams and events each kind of record has. */
export function StreamCategories({ categories }: { categories: DatabaseOverview['categories'] }) {
  return (
    <ListCard title="Streams by category" actions={<p className="text-sm text-fg-muted">counted as events come</p>}>
      {categories.length === 0 ? (
        <EmptyState icon={<Layers className="size-6" />} title="Nothing is counted yet" text="The workers count events within seconds." />
      ) : (
        <Table caption="Streams by category" className="w-full text-sm">
          <thead className="bg-muted">
            <tr>
              <Th className="pl-4!">Category</Th>
              <Th className="text-right!">Streams</Th>
              <Th className="text-right! max-md:pr-4!">Events</Th>
              <Th className="pr-4! text-right! max-md:hidden">Per stream</Th>
            </tr>
          </thead>
          <tbody>
            {categories.map(({ category, streams, events }) => (
              <Tr key={category}>
                <Td className="pl-4! font-medium wrap-anywhere">{spaced(category)}</Td>
                <Td className="num text-right">{count(streams)}</Td>
                <Td className="num text-right max-md:pr-4!">{count(events)}</Td>
                <Td className="num pr-4! text-right text-fg-muted max-md:hidden">
                  {streams === 0 ? '–' : (events / streams).toLocaleString('en-US', { maximumFractionDigits: 1 })}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </ListCard>
  )
}
