import type { Installation } from '@crm/contracts'
import { money } from '@crm/ui'
import { hasPrice, toCollect } from '../my-day/to-collect.ts'

/** What is to be collected, in words, with a line to write on what was. */
export function CollectLine({ job }: { job: Installation }) {
  const open = toCollect(job)
  if (open === null) return <p className="mt-1">Nothing to collect</p>
  return (
    <>
      <p className="mt-1">
        To collect: <span className="font-semibold">{open}</span>
        {hasPrice(job) && <span className="num"> of {money(job.project_amount)} project</span>}
      </p>
      <p className="mt-3 flex items-end gap-2 text-sm">
        Collected $ <span className="h-5 flex-1 border-b border-fg" />
      </p>
    </>
  )
}
