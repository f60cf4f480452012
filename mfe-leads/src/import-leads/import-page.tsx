import type { LeadImport } from '@crm/contracts'
import { invalidateLeads, useAddress } from '@crm/shell-api'
import { Loading } from '@crm/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Failure } from '../failure.tsx'
import { BackToLeads } from '../leads/back-to-leads.tsx'
import { CheckStep } from './check-step.tsx'
import { importQueries, isAtWork } from './import-queries.ts'
import { rows, size } from './in-words.ts'
import { ProgressStep } from './progress-step.tsx'
import { type Step, Steps } from './steps.tsx'
import { SummaryStep } from './summary-step.tsx'
import { UploadStep } from './upload-step.tsx'

/** Import CSV: upload, check and map, import, summary. Which import it is stands in the address, so that a reload comes back to it. */
export function ImportPage() {
  const [address, write] = useAddress()
  const asked = address.get('import') ?? ''
  const id = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null
  const open = (next: number | null) => write(() => new URLSearchParams(next === null ? {} : { import: String(next) }), { replace: false })
  if (id === null) {
    return (
      <Frame step="upload">
        <UploadStep onUploaded={open} />
      </Frame>
    )
  }
  return <OneImport key={id} id={id} onAnother={() => open(null)} />
}

function OneImport({ id, onAnother }: { id: number; onAnother: () => void }) {
  const found = useQuery(importQueries.one(id))
  useLeadsReadAnew(found.data)
  if (found.isError) {
    return (
      <Frame step="upload">
        <div className="card">
          <Failure message="Failed to fetch the import" query={found} />
        </div>
      </Frame>
    )
  }
  if (!found.data) {
    return (
      <Frame step="check">
        <div className="card">
          <Loading text="Loading import..." />
        </div>
      </Frame>
    )
  }
  const { status, file_name, rows: all, size: bytes } = found.data
  const file = `${file_name} · ${rows(all)} · ${size(bytes)}`
  if (status === 'checked') {
    return (
      <Frame step="check" file={file}>
        <CheckStep found={found.data} onAnother={onAnother} />
      </Frame>
    )
  }
  return (
    <Frame step={isAtWork(found.data) ? 'import' : 'summary'} file={file} narrow>
      {isAtWork(found.data) ? <ProgressStep found={found.data} /> : <SummaryStep found={found.data} onAnother={onAnother} />}
    </Frame>
  )
}

function Frame({ step, file, narrow = false, children }: { step: Step; file?: string; narrow?: boolean; children: ReactNode }) {
  return (
    <div className={`@container max-md:pb-16 ${narrow ? 'mx-auto max-w-[54rem]' : ''}`}>
      <div className="mb-1 flex min-h-11 items-center">
        <BackToLeads />
      </div>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight">Import CSV</h1>
          <p className="text-fg-muted wrap-anywhere">{file ?? 'Bring leads in from a spreadsheet or from Facebook'}</p>
        </div>
        <Steps current={step} />
      </div>
      {children}
    </div>
  )
}

// What an import or its undo did to leads shows in every list once it has ended.
function useLeadsReadAnew(found: LeadImport | undefined): void {
  const client = useQueryClient()
  const wasAtWork = useRef(false)
  const atWork = isAtWork(found)
  useEffect(() => {
    if (wasAtWork.current && !atWork) void invalidateLeads(client)
    wasAtWork.current = atWork
  }, [atWork, client])
}
