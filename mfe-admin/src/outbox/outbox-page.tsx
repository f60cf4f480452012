import { MailCatcherLink } from '../mail/mail-catcher-link.tsx'
import { SendingState } from '../mail/sending-state.tsx'
import { isUnfiltered, noFilters, useOutboxAddress } from './filters.ts'
import { MessageList } from './message-list.tsx'
import { OpenChips } from './open-chips.tsx'
import { OutboxFilters } from './outbox-filters.tsx'
import { StoryDialog } from './story-dialog.tsx'
import { useDeliveries } from './use-deliveries.ts'

/** Outbox: every message, where it stands, and what can be done about it. */
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
