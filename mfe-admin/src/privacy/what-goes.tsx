import type { ErasurePreview } from '@crm/contracts'
import { isApiError } from '@crm/shell-api'
import { Badge, Button, Card, Checkbox, ErrorState, Loading, Notice } from '@crm/ui'
import { useState } from 'react'
import { EraseDialog } from './erase-dialog.tsx'
import { LeadLine } from './person-search.tsx'
import { usePreview } from './use-privacy.ts'
import { countsInWords } from './wording.ts'

type Props = { chosen: readonly number[]; onChange: (chosen: readonly number[]) => void; onLeave: () => void }

/** The person's leads to choose from, what is kept of them, and the way to erase it. */
export function WhatGoes({ chosen, onChange, onLeave }: Props) {
  const preview = usePreview(chosen)
  const [asking, setAsking] = useState(false)
  const { data } = preview
  return (
    <Card title="What is kept of this person">
      {preview.isError ? (
        <ErrorState
          message="Failed to look this person up"
          {...(isApiError(preview.error) && { detail: preview.error.message })}
          onRetry={() => void preview.refetch()}
        />
      ) : data === undefined ? (
        <Loading />
      ) : (
        <>
          <ul className="divide-y divide-line" aria-label="Leads of this person">
            {data.leads.map((lead) => (
              <Choice key={lead.id} lead={lead} chosen={chosen} onChange={onChange} />
            ))}
          </ul>
          {data.counts && <Counts counts={data.counts} />}
          {data.keptOrigins.length > 0 && <KeptOrigins origins={data.keptOrigins} />}
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
        <Button onClick={onLeave}>Look for somebody else</Button>
      </div>
      {asking && <EraseDialog leads={chosen} onClose={() => setAsking(false)} onDone={onLeave} />}
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
      <LeadLine lead={lead} />
      {same && <Badge tone="blue">{same === 'email' ? 'Same e-mail' : 'Same phone'}</Badge>}
    </li>
  )
}

function KeptOrigins({ origins }: { origins: readonly string[] }) {
  const [isOne, named] = [origins.length === 1, origins.map((origin) => `“${origin}”`).join(', ')]
  return (
    <Notice tone="warn" className="mt-3">
      <p>
        {isOne ? `The lead origin ${named} names` : `The lead origins ${named} name`} this person and {isOne ? 'stays' : 'stay'}: all leads
        that came from there share {isOne ? 'it' : 'them'}.
      </p>
    </Notice>
  )
}

function Counts({ counts }: { counts: NonNullable<ErasurePreview['counts']> }) {
  const lines = countsInWords(counts)
  return (
    <>
      <ul className="mt-3 list-disc pl-5 text-sm" aria-label="Erased with it">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {counts.waiting > 0 && (
        <Notice className="mt-3">
          {counts.waiting === 1 ? 'One e-mail is' : `${counts.waiting} e-mails are`} not sent yet, and will be cancelled.
        </Notice>
      )}
    </>
  )
}
