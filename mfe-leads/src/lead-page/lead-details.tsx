import { type BookletOrder, formatPhone, type Lead, type LeadFieldName, type LeadSnapshot, leadFields } from '@crm/contracts'
import { LeadOriginLabel, parseNoteEntries } from '@crm/lead-fields'
import { query, useCan } from '@crm/shell-api'
import {
  Card,
  EmailText,
  ErrorState,
  FollowUpBadge,
  formatAddressLine,
  formatMoney,
  formatShortDate,
  LeadStatusBadge,
  Tooltip,
} from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useMomentFormatters } from '../dates.ts'
import { formatActor, formatAssignee, isInstallationCompleted, isSold } from '../leads/lead-values.ts'
import { BookletStatusBadge, TrackingLink } from '../sample-booklets/booklet-values.tsx'
import { isChangeUndoable, type LeadUndoActions } from './undo.tsx'

type Props = { record: LeadSnapshot; asOf: string | null; undoing: LeadUndoActions | null }

export function LeadValuesCard({ record, asOf, undoing }: Props) {
  const { lead, setBy } = record
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          {asOf === null ? 'Current values' : 'Values at that time'}
        </h2>
      </div>
      <dl className="grid grid-cols-1 @min-[30rem]:@max-[56rem]:grid-cols-2">
        {fieldsShownOf(lead).map(({ field, label, value }) => (
          <div key={field} className="flex items-start gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
            <dt className="w-24 shrink-0 pt-0.5 text-sm text-fg-muted">{label}</dt>
            {/* The gap keeps the touch areas of Undo and the button beside it apart. */}
            <dd className="flex min-w-0 flex-1 items-start gap-3">
              <span className="min-w-0 flex-1 text-right">
                <span className="block font-medium wrap-anywhere">{value(lead)}</span>
                <Before before={setBy[field].before}>{undoing && renderUndo(field, label, record, undoing)}</Before>
              </span>
              <SetBy label={label} source={setBy[field]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function renderUndo(field: LeadFieldName, label: string, record: LeadSnapshot, { busy, undo, reopen }: LeadUndoActions): ReactNode {
  const { version } = record.setBy[field]
  if (field === 'completed_on') return reopen && <LinkButton text="Reopen" label="Reopen the installation" busy={busy} onPress={reopen} />
  if (!isChangeUndoable({ field, version }, record)) return null
  return (
    <LinkButton text="Undo" label={`Undo the last change of ${label.toLowerCase()}`} busy={busy} onPress={() => undo({ version, field })} />
  )
}

function LinkButton({ text, label, busy, onPress }: { text: string; label: string; busy: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className="relative ml-1.5 font-medium text-link after:absolute after:-inset-x-1 after:-inset-y-3.5 hover:underline disabled:opacity-50"
      aria-label={label}
      disabled={busy}
      onClick={onPress}
    >
      {text}
    </button>
  )
}

function Before({ before, children }: { before: string | null; children: ReactNode }) {
  if (before === null && !children) return null
  return (
    <span className="block text-xs text-fg-subtle wrap-anywhere">
      {before !== null && `was ${before}`}
      {children}
    </span>
  )
}

/** `label` is only given if it differs from the field's usual label. */
type Shown = { field: LeadFieldName; label?: string; value: (lead: Lead) => ReactNode }

const orDash = (text: string | null): string => text?.trim() || '-'
const day = (date: string | null): string => (date === null ? '-' : formatShortDate(date))
const paid = (isPaid: boolean): string => (isPaid ? 'Paid' : 'Not paid')

const fieldsOnPage: readonly Shown[] = [
  { field: 'remarks', value: ({ remarks }) => <LeadStatusBadge status={remarks} /> },
  { field: 'project_amount', value: ({ project_amount }) => formatMoney(project_amount) },
  {
    field: 'next_followup_date',
    value: ({ next_followup_date, followup_due }) => <FollowUpBadge due={followup_due} date={next_followup_date} withDate />,
  },
  { field: 'assigned_to', value: ({ assigned_to }) => formatAssignee(assigned_to) },
  { field: 'deposit_paid', label: 'Deposit', value: ({ deposit_paid }) => paid(deposit_paid) },
  { field: 'balance_paid', label: 'Balance', value: ({ balance_paid }) => paid(balance_paid) },
  { field: 'installation_date', label: 'Installation', value: ({ installation_date }) => day(installation_date) },
  {
    field: 'assigned_installer',
    value: ({ assigned_installer }) => orDash(assigned_installer.join(', ')),
  },
  { field: 'selected_colors', value: ({ selected_colors }) => orDash(selected_colors.join(', ')) },
  {
    field: 'completed_on',
    value: (lead) => (lead.completed_on === null && isInstallationCompleted(lead) ? 'Yes, no date recorded' : day(lead.completed_on)),
  },
  { field: 'name', value: ({ name }) => name },
  { field: 'phone', value: ({ phone }) => orDash(phone && formatPhone(phone)) },
  { field: 'email', value: ({ email }) => <EmailText>{orDash(email)}</EmailText> },
  { field: 'address', value: ({ address }) => orDash(address && formatAddressLine(address)) },
  { field: 'lead_origin', value: ({ lead_origin }) => <LeadOriginLabel origin={lead_origin} /> },
  { field: 'date_created', value: ({ date_created }) => formatShortDate(date_created) },
]

/** While the lead is not Sold, its sale fields are hidden, although their values are kept. */
const fieldsShownOf = (lead: Lead) =>
  fieldsOnPage
    .filter(({ field }) => isSold(lead) || !('ofSale' in leadFields[field]))
    .map((shown) => ({ label: leadFields[shown.field].label, ...shown }))

export function LeadNotesCard({ record: { lead, setBy } }: { record: LeadSnapshot }) {
  const notes = parseNoteEntries(lead.notes)
  return (
    <Card title="Notes" actions={notes.length > 0 && <LastChanged source={setBy.notes} />} bodyClassName="grid gap-3">
      <div>
        {notes.length === 0 ? (
          <p className="text-fg-muted">No notes</p>
        ) : (
          <ol className="grid gap-2" aria-label="Notes, newest first">
            {notes.map(({ date, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the notes have no identity except their position
              <li key={index} className="wrap-anywhere whitespace-pre-line">
                {date !== null && <span className="block text-xs font-medium text-fg-muted">{date}</span>}
                {text}
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className="border-t border-line pt-3">
        <div className="flex items-center justify-between gap-1">
          <h3 className="text-sm font-medium text-fg-muted">Additional notes</h3>
          <SetBy label="Additional notes" source={setBy.additional_notes} />
        </div>
        <p className="wrap-anywhere whitespace-pre-line">{lead.additional_notes ?? '-'}</p>
      </div>
    </Card>
  )
}

function SetBy({ label, source: { by, at } }: { label: string; source: { by: string | null; at: string } }) {
  const { exact } = useMomentFormatters()
  return (
    <Tooltip label={`Set by ${by === null ? 'the system' : formatActor(by)} on ${exact(at)}`} side="left" opensOnPress>
      <button
        type="button"
        className="relative inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-fg-subtle hover:text-fg max-md:after:absolute max-md:after:-inset-2.5 pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
        aria-label={`Who set ${label.toLowerCase()}`}
      >
        <Info className="size-3.5" aria-hidden="true" />
      </button>
    </Tooltip>
  )
}

/** It says "last changed by", because the name alone would look like the author of all notes. */
function LastChanged({ source: { by, at } }: { source: { by: string | null; at: string } }) {
  return (
    <span className="text-xs text-fg-subtle wrap-anywhere">
      last changed by {by === null ? 'the system' : formatActor(by)}, <Moment at={at} />
    </span>
  )
}

function Moment({ at }: { at: string }) {
  const { exact, short } = useMomentFormatters()
  return (
    <time dateTime={at} title={exact(at)}>
      {short(at)}
    </time>
  )
}

export function LeadBookletOrders({ id }: { id: number }) {
  const may = useCan('sample-booklets')
  const orders = useQuery({ ...query('leadBooklets', { params: { id } }), enabled: may })
  if (orders.isLoadingError) {
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

function Order({ order: { order_number, product_type, status, date_ordered, date_shipped, tracking_number } }: { order: BookletOrder }) {
  return (
    <li className="py-2.5">
      <p className="flex items-start justify-between gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{order_number}</span>
        <BookletStatusBadge status={status} />
      </p>
      <p className="text-sm text-fg-muted">{product_type}</p>
      <p className="text-xs text-fg-subtle">
        Ordered {formatShortDate(date_ordered)}
        {date_shipped && ` · shipped ${formatShortDate(date_shipped)}`}
      </p>
      {tracking_number && (
        <p className="text-sm">
          <TrackingLink number={tracking_number} />
        </p>
      )}
    </li>
  )
}
