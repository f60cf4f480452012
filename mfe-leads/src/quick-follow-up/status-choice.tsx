import { Check } from 'lucide-react'
import { EditLeadDialog } from '../edit-lead/lazy-edit-lead-dialog.ts'
import { ClearFollowUpBox } from '../lead-form/clear-follow-up-box.tsx'
import { isSold } from '../leads/lead-values.ts'
import { type QuickFollowUpForm, withStatus } from './follow-up-form.ts'

const lost = 'Not Interested'

/** The two statuses that end most follow-ups. `onSold` opens the edit dialog, because a sale has more fields. */
export function StatusChoice({ form: { base, values, change, saving }, onSold }: { form: QuickFollowUpForm; onSold: () => void }) {
  const isLost = values.remarks === lost
  return (
    <div className="grid grid-cols-1 gap-2">
      <fieldset>
        <legend className="label">Status</legend>
        <div className="flex flex-wrap gap-1.5 max-md:grid max-md:grid-cols-2 max-md:gap-2">
          {!isSold(base) && (
            <button
              type="button"
              className="choice"
              aria-haspopup="dialog"
              title="Opens Edit Lead Details"
              disabled={saving}
              onPointerEnter={EditLeadDialog.preload}
              onClick={onSold}
            >
              Sold
            </button>
          )}
          {base.remarks !== lost && (
            <button type="button" className="choice" aria-pressed={isLost} onClick={() => change({ remarks: isLost ? '' : lost })}>
              {isLost && <Check className="size-3.5" aria-hidden="true" />}
              {lost}
            </button>
          )}
        </div>
      </fieldset>
      <ClearFollowUpBox lead={base} form={withStatus(base, values)} change={change} />
    </div>
  )
}
