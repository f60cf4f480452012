import type { LeadImport, LeadImportSettings } from '@crm/contracts'
import { call, messageOf, queryKey } from '@crm/shell-api'
import { Button, Notice } from '@crm/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMoments } from '../moments.ts'
import { ColumnsCard } from './columns-card.tsx'
import { Figures } from './figures.tsx'
import { FileFormatCard } from './file-format-card.tsx'
import { importQueries } from './import-queries.ts'
import { by, contradictionInWords, count, rows } from './in-words.ts'
import { Preview } from './preview.tsx'
import { longestCheck } from './upload-file.ts'

/** The second step: how the file is read, what its columns become, and what would happen to each row. */
export function CheckStep({ found, onAnother }: { found: LeadImport; onAnother: () => void }) {
  const client = useQueryClient()
  const { id, counts, problem, same_file: sameFile, contradicting_dates: contradiction } = found
  const take = (changed: LeadImport) => {
    client.setQueryData(importQueries.one(id).queryKey, changed)
    return client.invalidateQueries({ queryKey: queryKey('leadImportRows', { params: { id } }) })
  }
  const { dateAndClock } = useMoments()
  const check = useMutation({
    mutationFn: (changed: Partial<LeadImportSettings>) =>
      call('checkLeadImport', { params: { id }, body: { ...found.settings, ...changed }, patience: longestCheck }),
    onSuccess: take,
  })
  const start = useMutation({
    mutationFn: () => call('startLeadImport', { params: { id } }),
    onSuccess: (begun) => client.setQueryData(importQueries.one(id).queryKey, begun),
  })
  const wanted = counts.create + counts.update
  const failure = check.error ?? start.error
  return (
    <>
      {sameFile && (
        <Notice tone="warn" className="mb-4">
          <p>
            This very file was imported before, on {dateAndClock(sameFile.started_at)} by {by(sameFile.by)}. Rows whose lead is there
            already are recognised.
          </p>
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" role="alert" className="mb-4">
          <p>{problem}</p>
        </Notice>
      )}
      {contradiction && (
        <Notice tone="warn" className="mb-4">
          <p>{contradictionInWords(contradiction, found.settings.date_order)}</p>
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" role="alert" className="mb-4">
          <p>{messageOf(failure, 'Something went wrong. Please try again.')}</p>
        </Notice>
      )}
      <Figures counts={counts} />
      <div className="my-4 grid items-start gap-4 @min-[60rem]:grid-cols-[18rem_1fr]" aria-busy={check.isPending}>
        <FileFormatCard found={found} busy={check.isPending} onChange={check.mutate} />
        <ColumnsCard found={found} busy={check.isPending} onChange={(targets) => check.mutate({ targets })} />
      </div>
      {problem === null && <Preview found={found} onChosen={take} />}
      <div className="card mt-4 flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p role="status">
          {check.isPending ? (
            'Checking every row...'
          ) : (
            <>
              <b>{rows(wanted)}</b> will be imported. {count(counts.skip + counts.fault)} stay out
              {counts.fault > 0 ? '; you get those with faults as CSV.' : '.'}
            </>
          )}
        </p>
        <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
          <Button onClick={onAnother}>Back</Button>
          <Button
            variant="primary"
            disabled={wanted === 0 || problem !== null || check.isPending}
            busy={start.isPending}
            busyText="Starting..."
            onClick={() => start.mutate()}
          >
            Import {rows(wanted)}
          </Button>
        </div>
      </div>
    </>
  )
}
