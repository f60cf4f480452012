import { type Delivery, deliveryStates } from '@crm/contracts'
import { query, useCan } from '@crm/shell-api'
import { Button, EmptyState, Field, NativeSelect, type SelectOption, Table, Td, Th, Tr } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId } from 'react'
import { formatMessageCount, useMoments } from '../format.ts'
import { MailCatcherLink, SendingState } from '../mail/sending-state.tsx'
import { PagedCard, SearchField } from '../screen-parts.tsx'
import { describeTemplate, formatTime, ReplyOrError, StateBadge, timeOf, titleOf } from './delivery.tsx'
import {
  type Deliveries,
  isUnfiltered,
  noFilters,
  type OutboxAddress,
  openStates,
  useDeliveries,
  useOutboxAddress,
} from './outbox-queries.ts'
import { StoryDialog } from './story-dialog.tsx'

export function OutboxPage() {
  const [address, change] = useOutboxAddress()
  const list = useDeliveries(address)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Outbox</h1>
          <p className="text-fg-muted">Every e-mail: what was sent, what waits, and what wants a decision</p>
        </div>
        <MailCatcherLink />
      </div>
      <SendingState />
      <OpenChips open={address.open} onChoose={(open) => change({ open, state: '' })} />
      <OutboxFilters filters={address} onChange={change} />
      <MessageList
        list={list}
        filtered={!isUnfiltered(address)}
        onOpen={(message) => change({ message })}
        onClear={() => change(noFilters)}
      />
      {address.message !== null && <StoryDialog key={address.message} id={address.message} onClose={() => change({ message: null })} />}
    </>
  )
}

type OpenChipsProps = { open: OutboxAddress['open']; onChoose: (open: OutboxAddress['open']) => void }

function OpenChips({ open, onChoose }: OpenChipsProps) {
  const { data } = useQuery(query('mailStatus'))
  const id = useId()
  if (data === undefined) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-sm text-fg-muted" id={id}>
        Open, without tests
      </p>
      <ul aria-label="Open messages" aria-describedby={id} className="flex flex-wrap gap-2">
        {openStates.map((name) => {
          const count = data.open[name]
          const wantsSomebody = count > 0 && (name === 'failed' || name === 'ambiguous')
          return (
            <li key={name}>
              <button type="button" className="choice" aria-pressed={open === name} onClick={() => onChoose(open === name ? '' : name)}>
                {deliveryStates[name]}
                <span className={`num ${wantsSomebody ? 'font-semibold text-danger' : count > 0 ? 'font-semibold' : 'text-fg-subtle'}`}>
                  {formatMessageCount(count)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const states = [{ value: '', label: 'All' }, ...Object.entries(deliveryStates).map(([value, label]) => ({ value, label }))]

type OutboxFiltersProps = { filters: OutboxAddress; onChange: (change: Partial<OutboxAddress>) => void }

function OutboxFilters({ filters, onChange }: OutboxFiltersProps) {
  const templates = useTemplateOptions(filters.template)
  return (
    <search aria-label="Messages" className="card mb-4 flex flex-wrap items-end gap-3 p-3">
      <SearchField value={filters.search} placeholder="Recipient, subject, error" onSearch={(search) => onChange({ search })} />
      <Field label="State" className="max-md:flex-1 md:w-40">
        <NativeSelect
          options={states}
          value={filters.state}
          // The cast is safe: the options are the states.
          onChange={(event) => onChange({ state: event.target.value as OutboxAddress['state'], open: '' })}
        />
      </Field>
      {templates && (
        <Field label="Template" className="max-md:flex-1 md:w-56">
          <NativeSelect options={templates} value={filters.template} onChange={(event) => onChange({ template: event.target.value })} />
        </Field>
      )}
      <Button className="max-md:w-full" disabled={isUnfiltered(filters)} onClick={() => onChange(noFilters)}>
        Clear Filters
      </Button>
    </search>
  )
}

/** Null without permission. An unknown template in the URL is shown by its number. */
function useTemplateOptions(chosen: string): SelectOption[] | null {
  const may = useCan('email-templates')
  const { data } = useQuery({ ...query('listEmailTemplates'), enabled: may })
  if (!may && chosen === '') return null
  const known = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const unknown = chosen === '' || known.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: `Template ${chosen}` }]
  return [{ value: '', label: 'All' }, ...known, ...unknown]
}

type MessageListProps = { list: Deliveries; filtered: boolean; onOpen: (id: number) => void; onClear: () => void }

function MessageList({ list, filtered, onOpen, onClear }: MessageListProps) {
  const icon = <Send className="size-6" />
  return (
    <PagedCard
      title="Messages"
      what="messages"
      list={list}
      rows={list.data?.pages.flat()}
      aside={<p className="text-sm text-fg-muted">Newest first</p>}
      empty={
        filtered ? (
          <EmptyState
            icon={icon}
            title="No messages found for the selected filters"
            actions={<Button onClick={onClear}>Clear Filters</Button>}
          />
        ) : (
          <EmptyState icon={icon} title="No messages yet" text="Every e-mail that is asked for appears here, tests too." />
        )
      }
    >
      {(deliveries) => (
        <>
          <DeliveriesTable deliveries={deliveries} onOpen={onOpen} />
          <DeliveryCards deliveries={deliveries} onOpen={onOpen} />
        </>
      )}
    </PagedCard>
  )
}

type DeliveriesProps = { deliveries: readonly Delivery[]; onOpen: (id: number) => void }

function DeliveriesTable({ deliveries, onOpen }: DeliveriesProps) {
  return (
    <div className="overflow-x-auto max-lg:hidden">
      <Table caption="Messages, newest first" className="w-full text-sm">
        <thead className="bg-muted">
          <tr>
            <Th className="pl-4!">State</Th>
            <Th>Recipient</Th>
            <Th>Message</Th>
            <Th>Reply or error</Th>
            <Th className="pr-4!">When</Th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} onOpen={() => onOpen(delivery.id)} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Row({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const { recipient, recipient_name, subject, state } = delivery
  const { what, at } = timeOf(delivery, useMoments())
  return (
    <Tr className="cursor-pointer" onClick={onOpen}>
      <Td className="pl-4!">
        <StateBadge state={state} />
      </Td>
      <Td className="max-w-48 py-2">
        {/* Its click bubbles to the row. */}
        <button type="button" className="block max-w-full truncate text-left font-medium text-link hover:underline" aria-haspopup="dialog">
          {recipient_name || recipient}
        </button>
        {recipient_name && (
          <span className="block truncate text-xs text-fg-muted" title={recipient}>
            {recipient}
          </span>
        )}
      </Td>
      {/* The two columns with sentences share the remaining width. */}
      <Td className="w-3/5 max-w-0 py-2">
        <span className="line-clamp-2 wrap-anywhere" title={subject ?? undefined}>
          {subject ?? <span className="text-fg-subtle">Not written yet</span>}
        </span>
        <span className="block truncate text-xs text-fg-muted">{describeTemplate(delivery)}</span>
      </Td>
      <Td className="w-2/5 max-w-0 py-1">
        <ReplyOrError delivery={delivery} />
      </Td>
      <Td className="num py-2 pr-4! whitespace-nowrap">
        {at}
        <span className="block text-xs text-fg-muted">{what}</span>
      </Td>
    </Tr>
  )
}

function DeliveryCards({ deliveries, onOpen }: DeliveriesProps) {
  const moments = useMoments()
  return (
    <ul aria-label="Messages, newest first" className="divide-y divide-line lg:hidden">
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <button
            type="button"
            aria-haspopup="dialog"
            className="block w-full space-y-1 p-4 text-left text-sm hover:bg-muted"
            onClick={() => onOpen(delivery.id)}
          >
            <span className="flex items-center justify-between gap-2">
              <StateBadge state={delivery.state} />
              <span className="num text-xs text-fg-muted whitespace-nowrap">{formatTime(delivery, moments)}</span>
            </span>
            <span className="block pt-1 text-base font-medium wrap-anywhere">{titleOf(delivery)}</span>
            <span className="block text-fg-muted wrap-anywhere">
              To {delivery.recipient_name ? `${delivery.recipient_name} · ${delivery.recipient}` : delivery.recipient}
            </span>
            {delivery.subject && <span className="block text-xs text-fg-subtle">{describeTemplate(delivery)}</span>}
            {(delivery.error ?? delivery.reply) !== null && <ReplyOrError delivery={delivery} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
