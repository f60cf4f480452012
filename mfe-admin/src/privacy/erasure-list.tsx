import type { Erasure } from '@crm/contracts'
import { isApiError } from '@crm/shell-api'
import { Badge, Card, capitalise, EmptyState, ErrorState, Loading } from '@crm/ui'
import { ShieldOff } from 'lucide-react'
import { useMoments } from '../mail/moments.ts'
import { useErasures } from './use-privacy.ts'
import { doneInWords, leadsInWords, leftoversInWords, stateOf } from './wording.ts'

/** What was erased, by whom and why. */
export function ErasureList() {
  const list = useErasures()
  return (
    <Card title="Erasures">
      {list.isError ? (
        <ErrorState
          message="Failed to fetch erasures"
          {...(isApiError(list.error) && { detail: list.error.message })}
          onRetry={() => void list.refetch()}
        />
      ) : list.data === undefined ? (
        <Loading text="Loading erasures..." />
      ) : list.data.length === 0 ? (
        <EmptyState icon={<ShieldOff className="size-6" />} title="Nobody was erased yet" />
      ) : (
        <ul className="divide-y divide-line" aria-label="Erasures, the newest first">
          {list.data.map((erasure) => (
            <Entry key={erasure.id} erasure={erasure} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Entry({ erasure }: { erasure: Erasure }) {
  const { leads, reason, requested_by, requested_at } = erasure
  const { tone, text } = stateOf(erasure)
  const left = leftoversInWords(erasure)
  const { moment } = useMoments()
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {capitalise(leadsInWords(leads))} <Badge tone={tone}>{text}</Badge>
      </p>
      <p className="text-sm wrap-anywhere">{reason}</p>
      <p className="text-sm text-fg-muted">
        {requested_by ?? 'Somebody'} on {moment(requested_at)}
        {doneInWords(erasure)}
      </p>
      {left && <p className="mt-1 text-sm text-warn-fg">{left}</p>}
    </li>
  )
}
