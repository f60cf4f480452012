import type { DatabaseOverview } from '@crm/contracts'
import { call } from '@crm/shell-api'
import { Button, Card, DataList, type DataListColumn, EmptyState, formatShortDate, NoticeBanner } from '@crm/ui'
import { BookOpenText, Layers, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAction, useConfirmation, useIsAdministrator } from '../actions.tsx'
import { formatCount, formatDuration, useDateTimeFormatters } from '../format.ts'
import { ListCard } from '../screen-parts.tsx'
import {
  describeLogReaderState,
  describeLogVerificationState,
  type LogReaderStatus,
  type LogVerificationRun,
  StateBadge,
} from './states.tsx'

const tones = { good: 'ok', busy: 'info', waits: 'info', bad: 'danger' } as const

/** The result of the last verification of the log against its seals. */
export function LogVerificationNotice({ check }: { check: LogVerificationRun | null }) {
  const { moment } = useDateTimeFormatters()
  const { kind } = describeLogVerificationState(check)
  const isAtWork = check !== null && check.finished_at === null
  return (
    <NoticeBanner tone={tones[kind]} {...(kind === 'bad' && { role: 'alert' as const })}>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="notice-title">{titleOf(check)}</p>
          <p className="wrap-anywhere">
            {check === null
              ? 'Every event is sealed in a chain, so any later change can be detected.'
              : `${check.reason ? `${check.reason} · ` : ''}${moment(check.finished_at ?? check.started_at ?? check.asked_at)}${
                  check.asked_by ? `, requested by ${check.asked_by}` : ''
                }`}
          </p>
        </div>
        <VerifyNow busy={isAtWork} />
      </div>
    </NoticeBanner>
  )
}

function titleOf(check: LogVerificationRun | null): string {
  if (check === null) return 'The log has not been verified yet'
  if (check.started_at === null) return 'Log verification is waiting to start'
  if (check.finished_at === null)
    return `Verifying the log: ${formatCount(check.checked_to)}${check.sealed_to === null ? '' : ` of ${formatCount(check.sealed_to)}`} events`
  if (check.first_bad_position !== null)
    return `The log was changed: event ${formatCount(check.first_bad_position)} does not match its seal`
  return check.reason === null
    ? `The log is unchanged up to event ${formatCount(check.checked_to)}`
    : `The log could not be verified after event ${formatCount(check.checked_to)}`
}

function VerifyNow({ busy }: { busy: boolean }) {
  const may = useIsAdministrator()
  const verify = useAction({ run: () => call('verifyLog'), failed: () => 'Failed to verify the log', changes: ['databaseOverview'] })
  const { question, ask } = useConfirmation(() => verifyQuestion, verify.mutate)
  if (!may) return null
  return (
    <>
      <Button className="max-md:w-full" busy={busy || verify.isPending} busyText="Verifying..." onClick={() => ask()}>
        <ShieldCheck className="icon" aria-hidden="true" /> Verify now
      </Button>
      {question}
    </>
  )
}

const verifyQuestion = {
  title: 'Verify the whole log?',
  description:
    'A worker compares every event with its seal. This takes about a minute per million events. Users can continue to work, and no data is changed.',
  confirmText: 'Verify',
}

/** The bars are hidden from screen readers, which get the same numbers as a table. */
export function EventsPerDayChart({ days }: { days: DatabaseOverview['days'] }) {
  const most = Math.max(1, ...days.map(({ events }) => events))
  const first = days[0]?.day ?? ''
  return (
    <Card
      title="Events per day"
      className="flex flex-col"
      bodyClassName="flex flex-1 flex-col"
      actions={<p className="text-sm text-fg-muted">last {days.length} days</p>}
    >
      <div className="flex min-h-40 flex-1 gap-2" aria-hidden="true">
        <div className="num flex flex-col justify-between text-right text-xs text-fg-muted">
          <span>{formatCount(most)}</span>
          <span>0</span>
        </div>
        <div className="flex min-w-0 flex-1 items-end gap-px border-b border-line md:gap-0.5">
          {days.map(({ day, events }) => (
            <div
              key={day}
              title={`${formatShortDate(day)}: ${formatCount(events)}`}
              className="flex-1 rounded-t-xs bg-chart-1 hover:bg-primary-hover"
              style={{ height: `${events === 0 ? 0 : Math.max(1, (100 * events) / most)}%` }}
            />
          ))}
        </div>
      </div>
      <div className="mt-1 flex justify-between pl-8 text-xs text-fg-muted" aria-hidden="true">
        <span>{first && formatShortDate(first)}</span>
        <span>today</span>
      </div>
      <table className="visually-hidden">
        <caption>Events per day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Events</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, events }) => (
            <tr key={day}>
              <th scope="row">{formatShortDate(day)}</th>
              <td>{formatCount(events)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

export function StreamCategoriesCard({ categories }: { categories: DatabaseOverview['categories'] }) {
  return (
    <ListCard title="Streams by category" actions={<p className="text-sm text-fg-muted">updated as events arrive</p>}>
      <DataList
        wide={15}
        className="text-sm"
        name="Streams by category"
        rows={categories}
        keyOf={({ category }) => category}
        columns={[
          { head: 'Category', className: 'font-medium wrap-anywhere', cell: ({ category }) => spaceWords(category) },
          { head: 'Streams', className: 'num text-right', cell: ({ streams }) => formatCount(streams) },
          { head: 'Events', className: 'num text-right', cell: ({ events }) => formatCount(events) },
          {
            head: 'Per stream',
            className: 'num text-right text-fg-muted max-md:hidden',
            cell: ({ streams, events }) => (streams === 0 ? '–' : (events / streams).toLocaleString('en-US', { maximumFractionDigits: 1 })),
          },
        ]}
        empty={
          <EmptyState icon={<Layers className="size-6" />} title="No events counted yet" text="The workers count events within seconds." />
        }
      />
    </ListCard>
  )
}

/** `sampleBooklet` becomes "sample booklet". */
const spaceWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

export const LogReaderStatusCard = ({ readers }: { readers: LogReaderStatus[] }) => (
  <LogReaderListCard
    title="Log readers"
    text="Background processing of events"
    readers={readers}
    columns={[
      { head: 'Reader', className: 'font-medium wrap-anywhere', cell: ({ name }) => name },
      { head: 'State', cell: (reader) => <StateBadge state={describeLogReaderState(reader)} /> },
      { head: 'Position', className: 'num text-right max-md:hidden', cell: ({ position }) => formatCount(position) },
      { head: 'Behind', className: 'num text-right', cell: ({ behind }) => formatCount(behind) },
      {
        head: 'Oldest waiting',
        className: 'num text-right max-lg:hidden',
        cell: ({ behind, waiting_seconds }) => (behind === 0 ? '–' : formatDuration(waiting_seconds)),
      },
      { head: 'Worker', className: 'text-fg-muted max-lg:hidden', cell: ({ holder }) => holder ?? 'Any worker' },
    ]}
    below={({ failing_position, last_error }) =>
      last_error !== null && (
        <p className="text-sm text-danger wrap-anywhere">
          {failing_position !== null && `At event ${formatCount(failing_position)}: `}
          {last_error}
        </p>
      )
    }
  />
)

type LogReadersCardProps<Reader> = {
  title: string
  text?: string
  readers: readonly Reader[]
  columns: DataListColumn<Reader>[]
  below?: (reader: Reader) => ReactNode
}

export function LogReaderListCard<Reader extends { name: string }>({ title, text, readers, ...shown }: LogReadersCardProps<Reader>) {
  return (
    <ListCard title={title} actions={text && <p className="text-sm text-fg-muted">{text}</p>}>
      <DataList
        wide={15}
        className="text-sm"
        name={title}
        rows={readers}
        keyOf={({ name }) => name}
        empty={
          <EmptyState icon={<BookOpenText className="size-6" />} title="No log readers yet" text="The workers have not started yet." />
        }
        {...shown}
      />
    </ListCard>
  )
}
