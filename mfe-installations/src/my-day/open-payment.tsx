import type { Installation } from '@crm/contracts'
import { money } from '@crm/ui'
import { hasPrice, toCollect } from './to-collect.ts'

/** What is to be collected; it stands out where it is anything. */
export function OpenPayment({ job }: { job: Installation }) {
  const open = toCollect(job)
  if (open === null) {
    return (
      <div className="flex items-center justify-between gap-4 px-4 py-3">
        <h3 className="text-fg-muted">Balance</h3>
        <p className="font-medium text-ok">Nothing to collect</p>
      </div>
    )
  }
  return (
    <div className="flex items-center justify-between gap-4 bg-badge-amber px-4 py-3 text-badge-amber-fg">
      <h3>To collect</h3>
      <p className="text-right">
        <span className="block text-md font-semibold">{open}</span>
        {hasPrice(job) && <span className="num text-sm">of {money(job.project_amount)} project</span>}
      </p>
    </div>
  )
}
