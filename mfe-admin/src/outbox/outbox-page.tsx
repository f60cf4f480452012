import { type EmailDelivery, emailDeliveryStateLabels } from '@crm/contracts'
import { query, useCan } from '@crm/shell-api'
import { type DataListColumn, EmailText, type SelectOption } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId } from 'react'
import { FilterBar, FilteredListCard, hasNoFilters, listOptions, useUrlState } from '../filters.tsx'
import { type DateTimeFormatters, formatCappedCount, useDateTimeFormatters } from '../format.ts'
import { MailCatcherLink, SendingStoppedNotice } from '../mail/sending-state.tsx'
import { PageHeader } from '../page-parts.tsx'
import {
  DeliveryStateBadge,
  describeDeliveryTemplate,
  describeDeliveryTime,
  formatDeliveryTime,
  getDeliveryTitle,
  ReplyOrErrorText,
} from './delivery.tsx'
import { MessageDetailsDialog } from './message-details-dialog.tsx'
import { emptyOutboxFilters, type OutboxUrlState, openDeliveryStates, outboxUrlReaders, useDeliveryList } from './outbox-queries.ts'

const states = listOptions(emailDeliveryStateLabels)

export function OutboxPage() {
  const [address, change] = useUrlState(outboxUrlReaders)
  const list = useDeliveryList(address)
  const templates = useTemplateOptions(address.template)
  return (
    <>
      <PageHeader title="Outbox" text="All emails: sent, waiting, and those that need a decision">
        <MailCatcherLink />
      </PageHeader>
      <SendingStoppedNotice />
      <OpenChips open={address.open} onChoose={(open) => change({ open, state: '' })} />
      <FilterBar
        name="Messages"
        search="Recipient, subject, error"
        filters={address}
        blank={emptyOutboxFilters}
        selects={[
          { name: 'state', label: 'State', options: states, className: 'max-md:flex-1 md:w-40' },
          templates && { name: 'template', label: 'Template', options: templates, className: 'max-md:flex-1 md:w-56' },
        ]}
        onChange={(changed) => change('state' in changed ? { ...changed, open: '' } : changed)}
      />
      <FilteredListCard
        title="Messages"
        what="messages"
        list={list}
        rows={list.data?.pages.flat()}
        keyOf={({ id }) => id}
        columns={columnsOf(useDateTimeFormatters())}
        onOpen={({ id }) => change({ message: String(id) })}
        aside={<p className="text-sm text-fg-muted">Newest first</p>}
        icon={<Send className="size-6" />}
        isFiltered={!hasNoFilters(address, emptyOutboxFilters)}
        onClear={() => change(emptyOutboxFilters)}
        none="All emails appear here, including test emails."
      />
      {address.message !== '' && (
        <MessageDetailsDialog key={address.message} id={Number(address.message)} onClose={() => change({ message: '' })} />
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

/** Returns null if the user may not see templates. A template in the URL that is not in the list is shown by its number. */
function useTemplateOptions(chosen: string): SelectOption[] | null {
  const may = useCan('email-templates')
  const { data } = useQuery({ ...query('listEmailTemplates'), enabled: may })
  if (!may && chosen === '') return null
  const known = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const unknown = chosen === '' || known.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: `Template ${chosen}` }]
  return [{ value: '', label: 'All' }, ...known, ...unknown]
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
      <span className="block text-fg-muted">
        <EmailText>{`To ${recipient_name ? `${recipient_name} · ${recipient}` : recipient}`}</EmailText>
      </span>
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
