import { deliveryStates } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { messageCount } from '../mail/message-count.ts'
import type { OutboxAddress } from './filters.ts'

const open = ['queued', 'sending', 'retry', 'failed', 'ambiguous'] as const

type Props = { state: OutboxAddress['state']; onChoose: (state: OutboxAddress['state']) => void }

/** How many messages wait, are under way, or want somebody to decide; each a filter. */
export function StateChips({ state, onChoose }: Props) {
  const { data } = useQuery(query('mailStatus'))
  if (data === undefined) return null
  return (
    <ul aria-label="Open messages" className="mb-4 flex flex-wrap gap-2">
      {open.map((name) => {
        const count = data.open[name]
        const wantsSomebody = count > 0 && (name === 'failed' || name === 'ambiguous')
        return (
          <li key={name}>
            <button type="button" className="choice" aria-pressed={state === name} onClick={() => onChoose(state === name ? '' : name)}>
              {deliveryStates[name]}
              <span className={`num ${wantsSomebody ? 'font-semibold text-danger' : count > 0 ? 'font-semibold' : 'text-fg-subtle'}`}>
                {messageCount(count)}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
