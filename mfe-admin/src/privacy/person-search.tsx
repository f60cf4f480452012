import { type ErasurePreview, formatPhone } from '@crm/contracts'
import { isApiError } from '@crm/shell-api'
import { Badge, Button, Card, EmailText, EmptyState, ErrorState, Field, formatShortDate, Input, LoadingIndicator } from '@crm/ui'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useErasureLeadSearch } from './erasures.ts'

/** The search is not in the URL, because it is personal data and URLs are stored in many places. */
export function PersonSearch({ onChoose }: { onChoose: (id: number) => void }) {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const found = useErasureLeadSearch(search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSearch(typed.trim())
  }
  return (
    <Card title="Find a person">
      <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
        <Field label="Email, phone, name, or lead number" className="min-w-0 flex-1 basis-64">
          <Input value={typed} maxLength={100} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary" disabled={typed.trim() === ''}>
          <Search className="icon" aria-hidden="true" /> Search
        </Button>
      </form>
      {search !== '' && (
        <div className="mt-4" aria-live="polite">
          {found.isError ? (
            <ErrorState
              message="Failed to search"
              {...(isApiError(found.error) && { detail: found.error.message })}
              onRetry={() => void found.refetch()}
            />
          ) : found.data === undefined ? (
            <LoadingIndicator text="Searching..." />
          ) : found.data.leads.length === 0 ? (
            <EmptyState title="No one found" text="Enter a complete email address or phone number, or part of a name." />
          ) : (
            <ul className="divide-y divide-line" aria-label="Leads found">
              {found.data.leads.map((lead) => (
                <FoundLead key={lead.id} lead={lead} onChoose={() => onChoose(lead.id)} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Card>
  )
}

function FoundLead({ lead, onChoose }: { lead: ErasurePreview['leads'][number]; onChoose: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <LeadSummaryLine lead={lead} />
      {lead.erased_at === null && (
        <Button aria-label={`Choose lead ${lead.id}, ${lead.name}`} onClick={onChoose}>
          Choose
        </Button>
      )}
    </li>
  )
}

export function LeadSummaryLine({ lead }: { lead: ErasurePreview['leads'][number] }) {
  const { id, name, email, phone, date_created, deleted, erased_at } = lead
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <a className="text-link hover:underline" href={`/leads/${id}`}>
          {name}
        </a>
        {deleted && <Badge tone="gray">Deleted</Badge>}
        {erased_at !== null && <Badge tone="gray">Erased</Badge>}
      </p>
      <p className="text-sm text-fg-muted wrap-anywhere">
        <EmailText>
          {[`Lead ${id}`, email, phone && formatPhone(phone), `created ${formatShortDate(date_created)}`].filter(Boolean).join(' · ')}
        </EmailText>
      </p>
    </div>
  )
}
