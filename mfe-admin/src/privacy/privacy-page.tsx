import { type Erasure, type ErasurePreview, isAdministratorRole } from '@crm/contracts'
import { isApiError, lazyRetry, useSession } from '@crm/shell-api'
import { Badge, Button, Card, Checkbox, capitalize, EmptyState, ErrorState, LoadingIndicator, NoticeBanner } from '@crm/ui'
import { ShieldOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useDateTimeFormatters } from '../format.ts'
import {
  describeErasureState,
  formatErasureCounts,
  formatErasureLeftovers,
  formatErasureResult,
  formatLeadNumbers,
  useErasureList,
  useErasurePreview,
} from './erasures.ts'
import { LeadSummaryLine, PersonSearch } from './person-search.tsx'
import { PossibleMentions } from './possible-mentions.tsx'

const EraseDialog = lazyRetry(() => import('../record-form/dialogs.ts').then((dialog) => dialog.EraseDialog))

export function PrivacyPage() {
  const { user } = useSession()
  const [address, setAddress] = useSearchParams()
  const asked = Number(address.get('lead'))
  const [chosen, setChosen] = useState<readonly number[]>(Number.isInteger(asked) && asked > 0 ? [asked] : [])
  const leave = () => {
    setChosen([])
    setAddress({}, { replace: true })
  }
  return (
    <>
      <div className="mb-5">
        <h1 className="text-xl font-semibold tracking-tight">Privacy</h1>
        <p className="text-fg-muted">Erase a person’s data on request. Amounts and dates remain.</p>
      </div>
      {isAdministratorRole(user.role) ? (
        <div className="grid grid-cols-1 gap-4">
          {chosen.length === 0 ? (
            <PersonSearch onChoose={(id) => setChosen([id])} />
          ) : (
            <PersonData chosen={chosen} onChange={setChosen} onLeave={leave} />
          )}
          <ErasureList />
        </div>
      ) : (
        <NoticeBanner>Only administrators can search for people and erase their data.</NoticeBanner>
      )}
    </>
  )
}

function ErasureList() {
  const list = useErasureList()
  return (
    <Card title="Erasures">
      {list.isError ? (
        <ErrorState
          message="Failed to fetch erasures"
          {...(isApiError(list.error) && { detail: list.error.message })}
          onRetry={() => void list.refetch()}
        />
      ) : list.data === undefined ? (
        <LoadingIndicator text="Loading erasures..." />
      ) : list.data.length === 0 ? (
        <EmptyState icon={<ShieldOff className="size-6" />} title="No erasures yet" />
      ) : (
        <ul className="divide-y divide-line" aria-label="Erasures, newest first">
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
  const { tone, text } = describeErasureState(erasure)
  const left = formatErasureLeftovers(erasure)
  const { moment } = useDateTimeFormatters()
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {capitalize(formatLeadNumbers(leads))} <Badge tone={tone}>{text}</Badge>
      </p>
      <p className="text-sm wrap-anywhere">{reason}</p>
      <p className="text-sm text-fg-muted">
        {requested_by ?? 'Unknown user'} on {moment(requested_at)}
        {formatErasureResult(erasure)}
      </p>
      {left && <p className="mt-1 text-sm text-warn-fg">{left}</p>}
    </li>
  )
}

type Props = { chosen: readonly number[]; onChange: (chosen: readonly number[]) => void; onLeave: () => void }

function PersonData({ chosen, onChange, onLeave }: Props) {
  const preview = useErasurePreview(chosen)
  const [asking, setAsking] = useState(false)
  const [mentions, setMentions] = useState<readonly string[]>([])
  const change: Props['onChange'] = (leads) => {
    setMentions([])
    onChange(leads)
  }
  const { data } = preview
  return (
    <Card title="Stored data of this person">
      {preview.isError ? (
        <ErrorState
          message="Failed to fetch this person’s data"
          {...(isApiError(preview.error) && { detail: preview.error.message })}
          onRetry={() => void preview.refetch()}
        />
      ) : data === undefined ? (
        <LoadingIndicator />
      ) : (
        <>
          <ul className="divide-y divide-line" aria-label="This person’s leads">
            {data.leads.map((lead) => (
              <Choice key={lead.id} lead={lead} chosen={chosen} onChange={change} />
            ))}
          </ul>
          {data.counts && <Counts counts={data.counts} />}
          {data.keptOrigins.length > 0 && <KeptOrigins origins={data.keptOrigins} />}
          <PossibleMentions leads={chosen} erased={mentions} onChange={setMentions} />
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="danger"
          disabled={data?.leads.every(({ erased_at }) => erased_at !== null) ?? true}
          onClick={() => setAsking(true)}
        >
          Erase personal data…
        </Button>
        <Button onClick={onLeave}>Search for someone else</Button>
      </div>
      <Suspense fallback={null}>
        {asking && <EraseDialog leads={chosen} mentions={mentions} onClose={() => setAsking(false)} onDone={onLeave} />}
      </Suspense>
    </Card>
  )
}

function Choice({ lead, chosen, onChange }: { lead: ErasurePreview['leads'][number] } & Pick<Props, 'chosen' | 'onChange'>) {
  const { id, name, same, erased_at } = lead
  const isChosen = chosen.includes(id)
  const others = chosen.filter((each) => each !== id)
  return (
    <li className="flex items-center gap-3 py-2">
      <Checkbox
        aria-label={`Erase lead ${id}, ${name}`}
        checked={isChosen}
        disabled={erased_at !== null || (isChosen && others.length === 0)}
        onChange={() => onChange(isChosen ? others : [...chosen, id])}
      />
      <LeadSummaryLine lead={lead} />
      {same && <Badge tone="blue">{same === 'email' ? 'Same email' : 'Same phone'}</Badge>}
    </li>
  )
}

function KeptOrigins({ origins }: { origins: readonly string[] }) {
  const [isOne, named] = [origins.length === 1, origins.map((origin) => `“${origin}”`).join(', ')]
  return (
    <NoticeBanner tone="warn" className="mt-3">
      <p>
        {isOne ? `The lead origin ${named} names` : `The lead origins ${named} name`} this person and {isOne ? 'remains' : 'remain'},
        because other leads share {isOne ? 'it' : 'them'}.
      </p>
    </NoticeBanner>
  )
}

function Counts({ counts }: { counts: NonNullable<ErasurePreview['counts']> }) {
  const lines = formatErasureCounts(counts)
  return (
    <>
      <ul className="mt-3 list-disc pl-5 text-sm" aria-label="Also erased">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {counts.waiting > 0 && (
        <NoticeBanner className="mt-3">
          {counts.waiting === 1 ? '1 email is' : `${counts.waiting} emails are`} not sent yet and will be canceled.
        </NoticeBanner>
      )}
    </>
  )
}
