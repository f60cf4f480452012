import { deliveryStates } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { messageCount } from '../mail/message-count.ts'
import { type OutboxAddress, openAs } from './filters.ts'

type Props = { open: OutboxAddress['open']; onChoose: (open: OutboxAddress['open']) => void }

/** How many messages wait, are under way, or want somebody to decide; each shows the messages that it counts. */
export function OpenChips({ open, onChoose }: Props) {
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
                  {messageCount(count)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
