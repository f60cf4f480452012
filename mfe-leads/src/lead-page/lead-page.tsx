import { canReopenInstallation, isAdministratorRole, type Lead, type LeadSnapshot } from '@crm/contracts'
import { isApiError, usePageTitle, useSession } from '@crm/shell-api'
import { Button, EmptyState, ErrorState, getButtonClass, NoticeBanner, Skeleton } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { History, ShieldOff, Trash2, UserX } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useMomentFormatters } from '../dates.ts'
import { formatActor, isInstallationCompleted } from '../leads/lead-values.ts'
import { BackToLeadsLink } from '../leads/list-links.tsx'
import { NeighborLeadLinks } from '../leads/neighbor-lead-links.tsx'
import { type UndoRequest, useUndoLeadChange } from '../leads/undo-lead-change.ts'
import { useRestoreLead } from '../leads/use-delete-lead.ts'
import { useAsOfMoment } from './as-of.tsx'
import { LeadBookletOrders, LeadNotesCard, LeadValuesCard } from './lead-details.tsx'
import { LeadHeader } from './lead-header.tsx'
import { AddNoteForm } from './note-form.tsx'
import { leadPageQueries } from './queries.ts'
import { Timeline } from './timeline.tsx'
import { isNewestChange, ReopenConfirmDialog, UndoConfirmDialog, useReopenInstallation } from './undo.tsx'

export function LeadPage() {
  const { id = '' } = useParams()
  const known = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
  return <Page walk={known && <NeighborLeadLinks id={known} />}>{known ? <KnownLead key={id} id={known} /> : <NoSuchLead />}</Page>
}

function Page({ walk, children }: { walk: ReactNode; children: ReactNode }) {
  return (
    <div className="@container max-md:pb-16">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-2">
        <BackToLeadsLink />
        {walk}
      </div>
      {children}
    </div>
  )
}

function KnownLead({ id }: { id: number }) {
  const [asOf, showAsOf] = useAsOfMoment()
  const record = useQuery(leadPageQueries.record(id, asOf))
  if (record.isLoadingError) {
    if (isApiError(record.error) && record.error.status === 404 && asOf === null) return <NoSuchLead />
    return <LeadFailure error={record.error} asOf={asOf} onNow={() => showAsOf(null)} onRetry={() => void record.refetch()} />
  }
  if (!record.data) return <LeadSkeleton />
  return <LeadView record={record.data} asOf={asOf} showAsOf={showAsOf} waiting={record.isPlaceholderData} />
}

type ViewProps = { record: LeadSnapshot; asOf: string | null; showAsOf: (moment: string | null) => void; waiting: boolean }

function LeadView({ record, asOf, showAsOf, waiting }: ViewProps) {
  const { lead, deleted } = record
  usePageTitle(lead.name)
  const timeline = useRef<HTMLHeadingElement>(null)
  const past = useRef<HTMLDivElement>(null)
  const undo = useUndoLeadChange(() => timeline.current?.focus())
  const [asked, ask] = useState<UndoRequest | null>(null)
  const undoNow = (changes: UndoRequest) => undo.mutate({ id: lead.id, ...changes })
  const isOpen = asOf === null && deleted === null
  const { user } = useSession()
  const reopening = useReopenInstallation(lead)
  const reopen = isOpen && isInstallationCompleted(lead) && canReopenInstallation(user) ? reopening.ask : null
  // The server refuses changes to a lead whose personal data was erased.
  const canChange = isOpen && !lead.erased_at
  const undoing = {
    busy: undo.isPending,
    undo: (changes: UndoRequest) => (isNewestChange(changes, record) ? undoNow(changes) : ask(changes)),
    reopen,
  }

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
          <LeadValuesCard record={record} asOf={asOf} undoing={canChange ? undoing : null} />
          <LeadNotesCard record={record} />
          {asOf === null && <LeadBookletOrders id={lead.id} />}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {canChange && <AddNoteForm lead={lead} today={record.today} />}
          <Timeline
            record={record}
            asOf={asOf}
            heading={timeline}
            undoing={asOf === null && !lead.erased_at ? undoing : null}
            onMoment={showMoment}
          />
        </div>
      </div>
      {isAdministratorRole(user.role) && asOf === null && !lead.erased_at && (
        <p className="mt-4 text-sm">
          <Link className="text-link hover:underline" to={`/admin/privacy?lead=${lead.id}`}>
            Erase personal data…
          </Link>
        </p>
      )}
      {asked && (
        <UndoConfirmDialog
          record={record}
          changes={asked}
          onCancel={() => ask(null)}
          onConfirm={() => {
            ask(null)
            undoNow(asked)
          }}
        />
      )}
      <ReopenConfirmDialog name={lead.name} reopening={reopening} />
    </div>
  )
}

type PastProps = { asOf: string; hidden: number; onNow: () => void; ref: Ref<HTMLDivElement> }

function PastNotice({ asOf, hidden, onNow, ref }: PastProps) {
  const { exact } = useMomentFormatters()
  return (
    <div ref={ref} tabIndex={-1} className="mt-4 rounded-md">
      <NoticeBanner tone="warn" role="status" className="flex-wrap items-center!" icon={<History className="mt-0!" aria-hidden="true" />}>
        <p className="min-w-0 flex-1 basis-60">
          You are viewing this lead <strong>as of {exact(asOf)}</strong>. {hiddenText(hidden)}
        </p>
        <Button className="text-fg" onClick={onNow}>
          Back to now
        </Button>
      </NoticeBanner>
    </div>
  )
}

function hiddenText(hidden: number): string {
  if (hidden === 0) return 'There are no later changes. Editing is disabled.'
  return `${hidden.toLocaleString('en-US')} later ${hidden === 1 ? 'change is' : 'changes are'} hidden, and editing is disabled.`
}

function ErasedNotice({ at }: { at: string }) {
  const { exact } = useMomentFormatters()
  return (
    <NoticeBanner role="status" className="mt-4" icon={<ShieldOff aria-hidden="true" />}>
      <p>Personal data erased on {exact(at)}. Amounts and dates remain. This lead can no longer be changed.</p>
    </NoticeBanner>
  )
}

type DeletedProps = { lead: Lead; deleted: NonNullable<LeadSnapshot['deleted']>; canRestore: boolean }

function DeletedNotice({ lead, deleted, canRestore }: DeletedProps) {
  const { exact } = useMomentFormatters()
  const restore = useRestoreLead()
  return (
    <NoticeBanner
      tone="danger"
      role="status"
      className="mt-4 flex-wrap items-center!"
      icon={<Trash2 className="mt-0!" aria-hidden="true" />}
    >
      <p className="min-w-0 flex-1 basis-60">
        This lead was deleted by <strong>{formatActor(deleted.by)}</strong> on {exact(deleted.at)}.
      </p>
      {canRestore && (
        <Button className="text-fg" busy={restore.isPending} busyText="Restoring..." onClick={() => restore.mutate(lead)}>
          Restore
        </Button>
      )}
    </NoticeBanner>
  )
}

function NoSuchLead() {
  return (
    <div className="card">
      <h1 className="sr-only">Lead not found</h1>
      <EmptyState
        icon={<UserX className="size-6" />}
        title="Lead not found"
        text="There is no lead with this number."
        actions={
          <Link className={getButtonClass()} to="/leads">
            All leads
          </Link>
        }
      />
    </div>
  )
}

type FailureProps = { error: Error; asOf: string | null; onNow: () => void; onRetry: () => void }

function LeadFailure({ error, asOf, onNow, onRetry }: FailureProps) {
  const { exact } = useMomentFormatters()
  const status = isApiError(error) ? error.status : 0
  if (asOf !== null && status === 404) {
    return (
      <div className="card">
        <h1 className="sr-only">Lead</h1>
        <EmptyState
          icon={<History className="size-6" />}
          title={`No data as of ${exact(asOf)}`}
          text={error.message}
          actions={<Button onClick={onNow}>Back to now</Button>}
        />
      </div>
    )
  }
  return (
    <div className="card">
      <h1 className="sr-only">Lead</h1>
      <ErrorState message={status === 0 ? error.message : `${status}: ${statusTexts[status] ?? 'Error'}`} onRetry={onRetry} />
    </div>
  )
}

// Texts for status codes, because HTTP/2 responses contain none.
const statusTexts: Record<number, string> = {
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

const rows = Array.from({ length: 8 }, (_, row) => row)

function LeadSkeleton() {
  return (
    <div>
      <h1 className="sr-only">Lead</h1>
      <p className="sr-only" role="status">
        Loading lead...
      </p>
      <div className="card space-y-4 p-5">
        <Skeleton className="h-7! w-56" />
        <Skeleton className="w-72 max-w-full" />
        <Skeleton className="h-14! w-full" />
      </div>
      <div className="mt-4 grid grid-cols-1 gap-4 @min-[56rem]:grid-cols-[minmax(0,1fr)_20rem]">
        {['timeline', 'values'].map((part) => (
          <div key={part} className="card space-y-6 p-5">
            {rows.map((row) => (
              <Skeleton key={row} className="w-full" />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
