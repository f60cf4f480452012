import { type EmailDelivery, emailDeliveryStateLabels } from '@crm/contracts'
import { query, useCan } from '@crm/shell-api'
import { Button, type DataListColumn, EmptyState, Field, NativeSelect, type SelectOption } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId } from 'react'
import { type DateTimeFormatters, formatCappedCount, useDateTimeFormatters } from '../format.ts'
import { MailCatcherLink, SendingStoppedNotice } from '../mail/sending-state.tsx'
import { PagedListCard, SearchField } from '../screen-parts.tsx'
import {
  DeliveryStateBadge,
  describeDeliveryTemplate,
  describeDeliveryTime,
  formatDeliveryTime,
  getDeliveryTitle,
  ReplyOrErrorText,
} from './delivery.tsx'
import { MessageDetailsDialog } from './message-details-dialog.tsx'
import {
  type DeliveryListQueryResult,
  emptyOutboxFilters,
  hasNoOutboxFilters,
  type OutboxUrlState,
  openDeliveryStates,
  useDeliveryList,
  useOutboxUrlState,
} from './outbox-queries.ts'

export function OutboxPage() {
  const [address, change] = useOutboxUrlState()
  const list = useDeliveryList(address)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Outbox</h1>
          <p className="text-fg-muted">All emails: sent, waiting, and those that need a decision</p>
        </div>
        <MailCatcherLink />
      </div>
      <SendingStoppedNotice />
      <OpenChips open={address.open} onChoose={(open) => change({ open, state: '' })} />
      <OutboxFilters filters={address} onChange={change} />
      <MessageList
        list={list}
        filtered={!hasNoOutboxFilters(address)}
        onOpen={(message) => change({ message })}
        onClear={() => change(emptyOutboxFilters)}
      />
      {address.message !== null && (
        <MessageDetailsDialog key={address.message} id={address.message} onClose={() => change({ message: null })} />
      )}
    </>
  )
}

type OpenChipsProps = { open: OutboxUrlState['open']; onChoose: (open: OutboxUrlState['open']) => void }

function OpenChips({ open, onChoose }: OpenChipsProps) {
  const { data } = useQuery(query('mailStatus'))
  const id = useId()
  if (data === undefined) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-sm text-fg-muted" id={id}>
        Open messages, excluding tests
      </p>
      <ul aria-label="Open messages" aria-describedby={id} className="flex flex-wrap gap-2">
        {openDeliveryStates.map((name) => {
          const count = data.open[name]
          const needsDecision = count > 0 && (name === 'failed' || name === 'ambiguous')
          return (
            <li key={name}>
              <button type="button" className="choice" aria-pressed={open === name} onClick={() => onChoose(open === name ? '' : name)}>
                {emailDeliveryStateLabels[name]}
                <span className={`num ${needsDecision ? 'font-semibold text-danger' : count > 0 ? 'font-semibold' : 'text-fg-subtle'}`}>
                  {formatCappedCount(count)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const states = [{ value: '', label: 'All' }, ...Object.entries(emailDeliveryStateLabels).map(([value, label]) => ({ value, label }))]

type OutboxFiltersProps = { filters: OutboxUrlState; onChange: (change: Partial<OutboxUrlState>) => void }

function OutboxFilters({ filters, onChange }: OutboxFiltersProps) {
  const templates = useTemplateOptions(filters.template)
  return (
    <search aria-label="Messages" className="card mb-4 flex flex-wrap items-end gap-3 p-3">
      <SearchField value={filters.search} placeholder="Recipient, subject, error" onSearch={(search) => onChange({ search })} />
      <Field label="State" className="max-md:flex-1 md:w-40">
        <NativeSelect
          options={states}
          value={filters.state}
          // The cast is safe, because the options are exactly the states.
          onChange={(event) => onChange({ state: event.target.value as OutboxUrlState['state'], open: '' })}
        />
      </Field>
      {templates && (
        <Field label="Template" className="max-md:flex-1 md:w-56">
          <NativeSelect options={templates} value={filters.template} onChange={(event) => onChange({ template: event.target.value })} />
        </Field>
      )}
      <Button className="max-md:w-full" disabled={hasNoOutboxFilters(filters)} onClick={() => onChange(emptyOutboxFilters)}>
        Clear Filters
      </Button>
    </search>
  )
}

/** Returns null if the user may not see templates. A template in the URL that is not in the list is shown by its number. */
function useTemplateOptions(chosen: string): SelectOption[] | null {
  const may = useCan('email-templates')
  const { data } = useQuery({ ...query('listEmailTemplates'), enabled: may })
  if (!may && chosen === '') return null
  const known = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const unknown = chosen === '' || known.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: `Template ${chosen}` }]
  return [{ value: '', label: 'All' }, ...known, ...unknown]
}

type MessageListProps = { list: DeliveryListQueryResult; filtered: boolean; onOpen: (id: number) => void; onClear: () => void }

function MessageList({ list, filtered, onOpen, onClear }: MessageListProps) {
  const icon = <Send className="size-6" />
  return (
    <PagedListCard
      title="Messages"
      name="Messages, newest first"
      what="messages"
      list={list}
      rows={list.data?.pages.flat()}
      keyOf={({ id }) => id}
      columns={columnsOf(useDateTimeFormatters())}
      onOpen={({ id }) => onOpen(id)}
      waiting={{ rows: 8, row: 3.75, card: 9 }}
      aside={<p className="text-sm text-fg-muted">Newest first</p>}
      empty={
        filtered ? (
          <EmptyState
            icon={icon}
            title="No messages found for the selected filters"
            actions={<Button onClick={onClear}>Clear Filters</Button>}
          />
        ) : (
          <EmptyState icon={icon} title="No messages yet" text="All requested emails appear here, including tests." />
        )
      }
    />
  )
}

const columnsOf = (moments: DateTimeFormatters): DataListColumn<EmailDelivery>[] => [
  { head: 'State', cell: ({ state }) => <DeliveryStateBadge state={state} />, at: 'title' },
  {
    head: 'Recipient',
    className: 'max-w-48 py-2',
    opener: ({ recipient_name, recipient }) => <span className="block truncate">{recipient_name || recipient}</span>,
    cell: ({ recipient_name, recipient }) =>
      recipient_name && (
        <span className="block truncate text-xs text-fg-muted" title={recipient}>
          {recipient}
        </span>
      ),
  },
  {
    head: 'Message',
    // The two columns with long texts share the width that the others leave.
    className: 'w-3/5 max-w-0 py-2',
    cell: (delivery) => (
      <>
        <span className="line-clamp-2 wrap-anywhere" title={delivery.subject ?? undefined}>
          {delivery.subject ?? <span className="text-fg-subtle">Not created yet</span>}
        </span>
        <span className="block truncate text-xs text-fg-muted">{describeDeliveryTemplate(delivery)}</span>
      </>
    ),
    at: 'line',
    card: (delivery) => <span className="block pt-1 text-base font-medium">{getDeliveryTitle(delivery)}</span>,
  },
  {
    at: 'line',
    cell: ({ recipient_name, recipient }) => (
      <span className="block text-fg-muted">To {recipient_name ? `${recipient_name} · ${recipient}` : recipient}</span>
    ),
  },
  {
    at: 'line',
    cell: (delivery) => delivery.subject && <span className="block text-xs text-fg-subtle">{describeDeliveryTemplate(delivery)}</span>,
  },
  {
    head: 'Reply or error',
    className: 'w-2/5 max-w-0 py-1',
    cell: (delivery) => <ReplyOrErrorText delivery={delivery} />,
    at: 'line',
    card: (delivery) => (delivery.error ?? delivery.reply) !== null && <ReplyOrErrorText delivery={delivery} />,
  },
  {
    head: 'When',
    className: 'num py-2 whitespace-nowrap',
    cell: (delivery) => {
      const { what, at } = describeDeliveryTime(delivery, moments)
      return (
        <>
          {at}
          <span className="block text-xs text-fg-muted">{what}</span>
        </>
      )
    },
    at: 'corner',
    card: (delivery) => <span className="num text-xs whitespace-nowrap text-fg-muted">{formatDeliveryTime(delivery, moments)}</span>,
  },
]
