import type { EmailDeliveryState, LeadHistoryEntry, LeadSnapshot, SentNotice } from '@crm/contracts'
import { useCan } from '@crm/shell-api'
import { Button, capitalize, EmailText } from '@crm/ui'
import {
  ArchiveRestore,
  ArrowRight,
  CalendarCheck,
  CalendarClock,
  CircleCheckBig,
  CircleDollarSign,
  FilePlus2,
  Flag,
  HardHat,
  History,
  type LucideIcon,
  Mail,
  Palette,
  PencilLine,
  RotateCcw,
  StickyNote,
  Trash2,
  Undo2,
  UserCog,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useMomentFormatters } from '../dates.ts'
import { formatActor } from '../leads/lead-values.ts'
import { getItemMoment, type TimelineChangeGroup } from './timeline-days.ts'
import { isChangeUndoable, isSaveUndoable, type LeadUndoActions } from './undo.tsx'

type Props = { group: TimelineChangeGroup; record: LeadSnapshot; undoing: LeadUndoActions | null; onAsOf: (() => void) | null }

/** Shows one change as a sentence, or the several changes of a request as a list. `onAsOf` shows the lead as it was right after them. */
export function TimelineChangeEntry({ group, record, undoing, onAsOf }: Props) {
  const { clock, exact } = useMomentFormatters()
  const { by, at, sender, entries } = group
  const [first] = entries
  if (first === undefined) return null
  const isOne = entries.length === 1
  const headline = entries.find(isHeadline)
  const asOfHere = onAsOf && (
    <Button variant="ghost" className={`${small} text-fg-muted`} aria-label={`View as of this change, ${exact(at)}`} onClick={onAsOf}>
      <History className="size-3.5" aria-hidden="true" /> View as of this change
    </Button>
  )
  return (
    <TimelinePoint icon={iconOf(first)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-1.5">
        <p className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{formatActor(by)}</strong>{' '}
          {isOne ? first.did : (headline?.did ?? `made ${entries.length} changes`)}
        </p>
        <time className="text-xs text-fg-muted" dateTime={at} title={exact(at)}>
          {clock(at)}
        </time>
      </div>
      {first.import && <p className="mt-0.5 text-sm text-fg-muted wrap-anywhere">{importText(first.import)}</p>}
      {sender && <p className="text-xs text-fg-subtle wrap-anywhere">{senderText(sender)}</p>}
      {isOne ? (
        <EntryDetails entry={first}>
          <UndoButton entry={first} record={record} undoing={undoing} />
          {asOfHere}
        </EntryDetails>
      ) : (
        <>
          <ul className="mt-1.5 grid gap-2">
            {entries.map((entry) => (
              <li key={`${entry.version} ${entry.field}`} className="min-w-0 text-sm text-fg-muted">
                {entry !== headline && <span className="wrap-anywhere">{capitalize(entry.did)}</span>}
                <EntryDetails entry={entry}>
                  <UndoButton entry={entry} record={record} undoing={undoing} />
                </EntryDetails>
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-x-2 gap-y-1 empty:hidden">
            <UndoAllButton group={group} record={record} undoing={undoing} />
            {asOfHere}
          </div>
        </>
      )}
    </TimelinePoint>
  )
}

const small = 'h-7! px-2! text-xs max-md:h-11! pointer-coarse:h-11!'

// If a request created the lead or completed the installation, that change is the heading, and its other changes are the details.
const isHeadline = ({ type, field }: LeadHistoryEntry): boolean => type === 'LeadCreated' || field === 'completed_on'

const importText = ({ file, row }: NonNullable<LeadHistoryEntry['import']>): string =>
  row === null ? `From ${file}` : `From ${file}, row ${row}`

function senderText({ address, device }: NonNullable<TimelineChangeGroup['sender']>): string {
  return ['From', [device, address].filter(Boolean).join(', ') || 'an unknown device'].join(' ')
}

// Values are not shown if both are the same text, which happens when personal data was erased.
function EntryDetails({ entry: { from, to, text }, children }: { entry: LeadHistoryEntry; children: ReactNode }) {
  return (
    <>
      {text !== null && <p className="mt-1.5 rounded-md bg-muted px-3 py-2 text-sm text-fg wrap-anywhere whitespace-pre-line">{text}</p>}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm empty:hidden">
        {from !== null && to !== null && from !== to && <FromTo from={from} to={to} />}
        {children}
      </div>
    </>
  )
}

function FromTo({ from, to }: { from: string; to: string }) {
  return (
    <>
      <span className="sr-only">from</span>
      <del className="min-w-0 rounded-sm bg-muted px-2 py-0.5 text-fg-muted wrap-anywhere">{from}</del>
      <ArrowRight className="size-3.5 shrink-0 text-fg-subtle" aria-hidden="true" />
      <span className="sr-only">to</span>
      <ins className="min-w-0 rounded-sm bg-primary-soft px-2 py-0.5 font-medium text-on-primary-soft no-underline wrap-anywhere">{to}</ins>
    </>
  )
}

function UndoButton({ entry, record, undoing }: { entry: LeadHistoryEntry; record: LeadSnapshot; undoing: LeadUndoActions | null }) {
  if (!undoing) return null
  if (undoing.reopen && entry.type === 'InstallationCompleted' && record.setBy.completed_on.version === entry.version) {
    return (
      <Button className={small} aria-label="Reopen the installation" disabled={undoing.busy} onClick={undoing.reopen}>
        <RotateCcw className="size-3.5" aria-hidden="true" /> Reopen
      </Button>
    )
  }
  if (!isChangeUndoable(entry, record)) return null
  return (
    <Button
      className={small}
      aria-label={`Undo: ${entry.did}`}
      disabled={undoing.busy}
      onClick={() => undoing.undo({ version: entry.version, ...(entry.field && { field: entry.field }) })}
    >
      <Undo2 className="size-3.5" aria-hidden="true" /> Undo
    </Button>
  )
}

function UndoAllButton({ group: { by, at, entries }, record, undoing }: Pick<Props, 'group' | 'record' | 'undoing'>) {
  const { exact } = useMomentFormatters()
  const [first, last] = [entries[0], entries.at(-1)]
  if (!undoing || !first || !last || !isSaveUndoable(entries, record)) return null
  return (
    <Button
      className={small}
      aria-label={`Undo all ${entries.length} changes by ${formatActor(by)}, ${exact(at)}`}
      disabled={undoing.busy}
      onClick={() => undoing.undo({ version: first.version, through: last.version })}
    >
      <Undo2 className="size-3.5" aria-hidden="true" /> Undo all {entries.length}
    </Button>
  )
}

const ofTypes: Record<string, LucideIcon> = {
  LeadCreated: FilePlus2,
  LeadDeleted: Trash2,
  LeadRestored: ArchiveRestore,
  InstallationCompleted: CircleCheckBig,
  InstallationReopened: RotateCcw,
}

const ofFields: Record<string, LucideIcon> = {
  remarks: Flag,
  assigned_to: UserCog,
  next_followup_date: CalendarClock,
  notes: StickyNote,
  additional_notes: StickyNote,
  project_amount: CircleDollarSign,
  deposit_paid: Wallet,
  balance_paid: Wallet,
  installation_date: CalendarCheck,
  assigned_installer: HardHat,
  selected_colors: Palette,
}

const iconOf = ({ type, field }: LeadHistoryEntry): LucideIcon => ofTypes[type] ?? ofFields[field ?? ''] ?? PencilLine

export function TimelineEmailEntry({ notice }: { notice: SentNotice }) {
  const { clock, exact } = useMomentFormatters()
  const opensOutbox = useCan('admin')
  const at = getItemMoment(notice)
  const { id, state, recipient, template_name, requested_by, error } = notice
  const { words, tone } = outcomes[state]
  return (
    <TimelinePoint icon={Mail}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-1.5">
        <p className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{formatActor(requested_by)}</strong> {state === 'sent' ? 'emailed' : 'requested an email to'}{' '}
          {audienceOf(notice)}
        </p>
        <time className="text-xs text-fg-muted" dateTime={at} title={exact(at)}>
          {clock(at)}
        </time>
      </div>
      <p className="mt-0.5 text-sm text-fg-muted wrap-anywhere">
        {template_name && `${template_name} · `}to <EmailText>{recipient}</EmailText> · <span className={tone}>{words}</span>
      </p>
      {state !== 'sent' && error && <p className="text-xs text-fg-muted wrap-anywhere">{error}</p>}
      {opensOutbox && (
        <Link className="text-sm text-link hover:underline" to={`/admin/outbox?message=${id}`}>
          Open in the outbox
        </Link>
      )}
    </TimelinePoint>
  )
}

function audienceOf({ audience, recipient_name }: SentNotice): string {
  if (audience === 'client') return 'the client'
  return recipient_name === null ? 'an installer' : `the installer ${recipient_name}`
}

const onItsWay = (words: string) => ({ words, tone: '' })

// A message is called "Sent" only if the mail server has accepted it.
const outcomes: Record<EmailDeliveryState, { words: string; tone: string }> = {
  queued: onItsWay('Queued, not sent yet'),
  sending: onItsWay('Being sent'),
  committing: onItsWay('Being sent'),
  retry: onItsWay('Not sent yet, waiting for a retry'),
  sent: onItsWay('Sent'),
  failed: { words: 'Failed, not sent', tone: 'text-danger' },
  ambiguous: { words: 'Delivery unknown', tone: 'text-warn' },
  cancelled: { words: 'Canceled, not sent', tone: 'text-danger' },
}

function TimelinePoint({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="group relative pb-5 pl-11 last:pb-0">
      <span className="absolute top-8 bottom-0 left-[0.9375rem] w-px bg-line group-last:hidden" aria-hidden="true" />
      <span
        className="absolute top-0 left-0 inline-flex size-8 items-center justify-center rounded-full border border-line bg-surface text-fg-muted"
        aria-hidden="true"
      >
        <Icon className="icon" />
      </span>
      {children}
    </li>
  )
}
