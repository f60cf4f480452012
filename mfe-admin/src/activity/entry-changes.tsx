import type { ActivityEvent } from '@crm/contracts'
import { Table, Td, Th } from '@crm/ui'
import { ArrowRight } from 'lucide-react'

/** Each value before and after; nothing for an event that changed none. */
export function EntryChanges({ changes }: { changes: ActivityEvent['changes'] }) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="what-changed">
      <h3 id="what-changed" className="mb-2 font-semibold">
        What changed
      </h3>
      <div className="overflow-hidden rounded-lg border border-line">
        <Table caption="Values before and after" className="w-full table-fixed text-sm max-md:hidden">
          <thead className="bg-muted">
            <tr>
              <Th className="w-40">Field</Th>
              <Th>Before</Th>
              <Th>After</Th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, from, to }) => (
              <tr key={field} className="border-t border-line align-top">
                <th scope="row" className="px-3 py-2 text-left font-medium wrap-anywhere first-letter:uppercase">
                  {field}
                </th>
                <Td className="h-auto! py-2 text-fg-muted whitespace-pre-line wrap-anywhere">{from ?? <None />}</Td>
                <Td className="h-auto! py-2 whitespace-pre-line wrap-anywhere">{to ?? <None />}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
        <ul className="divide-y divide-line text-sm md:hidden">
          {changes.map(({ field, from, to }) => (
            <li key={field} className="p-3">
              <p className="font-medium first-letter:uppercase">{field}</p>
              <p className="text-fg-muted whitespace-pre-line wrap-anywhere">{from ?? <None />}</p>
              <p className="flex gap-1.5 whitespace-pre-line wrap-anywhere">
                <ArrowRight className="icon mt-0.5 shrink-0 text-fg-subtle" role="img" aria-label="became" /> {to ?? <None />}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const None = () => <span className="text-fg-subtle">none</span>
