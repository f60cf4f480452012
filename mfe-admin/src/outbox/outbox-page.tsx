import { deliveryStates } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatMessageCount } from '../format.ts'
import { MailCatcherLink } from '../mail/mail-catcher-link.tsx'
import { SendingState } from '../mail/sending-state.tsx'
import { isUnfiltered, noFilters, type OutboxAddress, openAs, useOutboxAddress } from './filters.ts'
import { MessageList } from './message-list.tsx'
import { OutboxFilters } from './outbox-filters.tsx'
import { StoryDialog } from './story-dialog.tsx'
import { useDeliveries } from './use-deliveries.ts'

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

type Props = { open: OutboxAddress['open']; onChoose: (open: OutboxAddress['open']) => void }

function OpenChips({ open, onChoose }: Props) {
  const { data } = useQuery(query('mailStatus'))
  const id = useId()
  if (data === undefined) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-sm text-fg-muted" id={id}>
        Open, without tests
      </p>
      <ul aria-label="Open messages" aria-describedby={id} className="flex flex-wrap gap-2">
        {openAs.map((name) => {
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
