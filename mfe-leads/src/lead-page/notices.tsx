import type { Lead, LeadRecord } from '@crm/contracts'
import { Button, Notice } from '@crm/ui'
import { History, ShieldOff, Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import { useRestoreLead } from '../leads/use-delete-lead.ts'
import { useMoments } from '../moments.ts'
import { who } from './who.ts'

type PastProps = { asOf: string; hidden: number; onNow: () => void; ref: Ref<HTMLDivElement> }

/** Says that this is the past. */
export function PastNotice({ asOf, hidden, onNow, ref }: PastProps) {
  const { exact } = useMoments()
  return (
    <div ref={ref} tabIndex={-1} className="mt-4 rounded-md">
      <Notice tone="warn" role="status" className="flex-wrap items-center!" icon={<History className="mt-0!" aria-hidden="true" />}>
        <p className="min-w-0 flex-1 basis-60">
          You are looking at this lead <strong>as of {exact(asOf)}</strong>. {hiddenText(hidden)}
        </p>
        <Button className="text-fg" onClick={onNow}>
          Back to now
        </Button>
      </Notice>
    </div>
  )
}

function hiddenText(hidden: number): string {
  if (hidden === 0) return 'Nothing has changed since. Nothing can be edited here.'
  return `${hidden.toLocaleString('en-US')} later ${hidden === 1 ? 'change is' : 'changes are'} hidden and nothing can be edited.`
}

/** Says that the person behind the lead was erased. */
export function ErasedNotice({ at }: { at: string }) {
  const { exact } = useMoments()
  return (
    <Notice role="status" className="mt-4" icon={<ShieldOff aria-hidden="true" />}>
      <p>Personal data erased on {exact(at)}. Figures and dates stay as they are: this lead can no longer be changed.</p>
    </Notice>
  )
}

type DeletedProps = { lead: Lead; deleted: NonNullable<LeadRecord['deleted']>; canRestore: boolean }

/** Says that the lead is deleted, by whom and when, and offers it back. */
export function DeletedNotice({ lead, deleted, canRestore }: DeletedProps) {
  const { exact } = useMoments()
  const restore = useRestoreLead()
  return (
    <Notice tone="danger" role="status" className="mt-4 flex-wrap items-center!" icon={<Trash2 className="mt-0!" aria-hidden="true" />}>
      <p className="min-w-0 flex-1 basis-60">
        This lead is deleted. <strong>{who(deleted.by)}</strong> deleted it on {exact(deleted.at)}.
      </p>
      {canRestore && (
        <Button className="text-fg" busy={restore.isPending} busyText="Restoring..." onClick={() => restore.mutate(lead)}>
          Restore
        </Button>
      )}
    </Notice>
  )
}
