import { type Booklet, canReopenInstallation, isAdministrator, type Lead, type LeadRecord } from '@crm/contracts'
import { noteEntries } from '@crm/lead-fields'
import { call, invalidateLeads, messageOf, query, useCan, usePageTitle, useSession, useToast } from '@crm/shell-api'
import { Button, Card, ErrorState, Notice, shortDate } from '@crm/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { History, ShieldOff, Trash2 } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useMoments } from '../dates.ts'
import { formatActor, isCompleted } from '../leads/lead-values.ts'
import { useRestoreLead } from '../leads/use-delete-lead.ts'
import { BookletStatusBadge } from '../sample-booklets/booklet-badges.tsx'
import { TrackingLink } from '../sample-booklets/tracking-link.tsx'
import { CurrentValues, type Undone } from './current-values.tsx'
import { LeadHeader } from './lead-header.tsx'
import { ReopenQuestion } from './reopen-question.tsx'
import { LastChanged, SetBy } from './set-by.tsx'
import { Timeline } from './timeline.tsx'
import { useReopen } from './use-reopen.ts'

type Props = { record: LeadRecord; asOf: string | null; showAsOf: (moment: string | null) => void; waiting: boolean }

export function LeadView({ record, asOf, showAsOf, waiting }: Props) {
  const { lead, deleted } = record
  usePageTitle(lead.name)
  const timeline = useRef<HTMLHeadingElement>(null)
  const past = useRef<HTMLDivElement>(null)
  const undo = useUndo(lead.id, () => timeline.current?.focus())
  const isOpen = asOf === null && deleted === null
  const { user } = useSession()
  const reopening = useReopen(lead)
  const reopen = isOpen && isCompleted(lead) && canReopenInstallation(user) ? reopening.ask : null
  // The server refuses changes to an erased lead.
  const canChange = isOpen && !lead.erased_at
  const undoing = { busy: undo.isPending, undo: undo.mutate, reopen }

  const movesFocus = useRef(false)
  const showMoment = (moment: string | null, from: 'field' | 'timeline') => {
    movesFocus.current = from === 'timeline'
    showAsOf(moment)
  }
  useEffect(() => {
    if (movesFocus.current) (asOf === null ? timeline : past).current?.focus()
    movesFocus.current = false
  }, [asOf])

  return (
    <div aria-busy={waiting} className={waiting ? 'opacity-60 transition-opacity delay-150' : undefined}>
      <LeadHeader lead={lead} today={record.today} isOpen={isOpen} />
      {asOf !== null && <PastNotice ref={past} asOf={asOf} hidden={record.hidden} onNow={() => showMoment(null, 'timeline')} />}
      {lead.erased_at && <ErasedNotice at={lead.erased_at} />}
      {deleted && <DeletedNotice lead={lead} deleted={deleted} canRestore={asOf === null} />}
      <div className="mt-4 grid grid-cols-1 items-start gap-4 @min-[56rem]:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 grid-cols-1 gap-4 @min-[56rem]:col-start-2 @min-[56rem]:row-start-1">
          <CurrentValues record={record} asOf={asOf} undoing={canChange ? undoing : null} />
          <LeadNotes record={record} />
          {asOf === null && <LeadBooklets id={lead.id} />}
        </div>
        <Timeline
          record={record}
          asOf={asOf}
          heading={timeline}
          undoing={asOf === null && !lead.erased_at ? undoing : null}
          onMoment={showMoment}
        />
      </div>
      {isAdministrator(user.role) && asOf === null && !lead.erased_at && (
        <p className="mt-4 text-sm">
          <Link className="text-link hover:underline" to={`/admin/privacy?lead=${lead.id}`}>
            Erase personal data…
          </Link>
        </p>
      )}
      <ReopenQuestion name={lead.name} reopening={reopening} />
    </div>
  )
}

/** Undoes one change or a whole save. `onDone` runs while the clicked button still exists. */
function useUndo(id: number, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (changes: Undone) => call('undoLeadChange', { params: { id }, body: changes }),
    onSuccess: (_lead, { through }) => {
      onDone()
      toast({ tone: 'success', title: through === undefined ? 'Change undone' : 'Changes undone' })
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to undo', description: messageOf(error, 'Please try again.') }),
    onSettled: () => invalidateLeads(client),
  })
}

function LeadNotes({ record: { lead, setBy } }: { record: LeadRecord }) {
  const notes = noteEntries(lead.notes)
  return (
    <Card title="Notes" actions={notes.length > 0 && <LastChanged source={setBy.notes} />} bodyClassName="grid gap-3">
      <div>
        {notes.length === 0 ? (
          <p className="text-fg-muted">No notes</p>
        ) : (
          <ol className="grid gap-2" aria-label="Notes, newest first">
            {notes.map(({ date, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: notes have no other identity than their place
              <li key={index} className="wrap-anywhere whitespace-pre-line">
                {date !== null && <span className="block text-xs font-medium text-fg-muted">{date}</span>}
                {text}
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className="border-t border-line pt-3">
        <h3 className="text-sm font-medium text-fg-muted">Additional notes</h3>
        <p className="wrap-anywhere whitespace-pre-line">{lead.additional_notes ?? '-'}</p>
        <SetBy source={setBy.additional_notes} />
      </div>
    </Card>
  )
}

function LeadBooklets({ id }: { id: number }) {
  const may = useCan('sample-booklets')
  const orders = useQuery({ ...query('leadBooklets', { params: { id } }), enabled: may })
  if (orders.isError) {
    return (
      <Card title="Sample booklets">
        <ErrorState message="Failed to fetch sample booklets" onRetry={() => void orders.refetch()} />
      </Card>
    )
  }
  if (!orders.data || orders.data.length === 0) return null
  return (
    <Card title="Sample booklets" actions={<span className="count">{orders.data.length}</span>} bodyClassName="py-1!">
      <ul className="divide-y divide-line" aria-label="Sample booklets">
        {orders.data.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </ul>
    </Card>
  )
}

function Order({ order: { order_number, product_type, status, date_ordered, date_shipped, tracking_number } }: { order: Booklet }) {
  return (
    <li className="py-2.5">
      <p className="flex items-start justify-between gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{order_number}</span>
        <BookletStatusBadge status={status} />
      </p>
      <p className="text-sm text-fg-muted">{product_type}</p>
      <p className="text-xs text-fg-subtle">
        Ordered {shortDate(date_ordered)}
        {date_shipped && ` · shipped ${shortDate(date_shipped)}`}
      </p>
      {tracking_number && (
        <p className="text-sm">
          <TrackingLink number={tracking_number} />
        </p>
      )}
    </li>
  )
}

type PastProps = { asOf: string; hidden: number; onNow: () => void; ref: Ref<HTMLDivElement> }

function PastNotice({ asOf, hidden, onNow, ref }: PastProps) {
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

function ErasedNotice({ at }: { at: string }) {
  const { exact } = useMoments()
  return (
    <Notice role="status" className="mt-4" icon={<ShieldOff aria-hidden="true" />}>
      <p>Personal data erased on {exact(at)}. Figures and dates stay as they are: this lead can no longer be changed.</p>
    </Notice>
  )
}

type DeletedProps = { lead: Lead; deleted: NonNullable<LeadRecord['deleted']>; canRestore: boolean }

function DeletedNotice({ lead, deleted, canRestore }: DeletedProps) {
  const { exact } = useMoments()
  const restore = useRestoreLead()
  return (
    <Notice tone="danger" role="status" className="mt-4 flex-wrap items-center!" icon={<Trash2 className="mt-0!" aria-hidden="true" />}>
      <p className="min-w-0 flex-1 basis-60">
        This lead is deleted. <strong>{formatActor(deleted.by)}</strong> deleted it on {exact(deleted.at)}.
      </p>
      {canRestore && (
        <Button className="text-fg" busy={restore.isPending} busyText="Restoring..." onClick={() => restore.mutate(lead)}>
          Restore
        </Button>
      )}
    </Notice>
  )
}
