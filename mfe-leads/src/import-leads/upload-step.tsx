import { messageOf } from '@crm/shell-api'
import { Button, LoadingIndicator, NoticeBanner, useRowFocus } from '@crm/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useMomentFormatters } from '../dates.ts'
import { QueryFailure } from '../failure.tsx'
import { DeleteImportButton } from './delete-import.tsx'
import { describeImportOutcome, formatUsername } from './format.ts'
import { importQueries, isImportRunning } from './queries.ts'
import { uploadImportFile } from './upload-file.ts'

export function ImportUploadStep({ onUploaded }: { onUploaded: (id: number) => void }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [share, setShare] = useState(0)
  const upload = useMutation({
    mutationFn: (file: File) => uploadImportFile(file, setShare),
    onMutate: () => setShare(0),
    onSuccess: (found) => {
      client.setQueryData(importQueries.one(found.id).queryKey, found)
      void client.invalidateQueries({ queryKey: importQueries.latest().queryKey, exact: true })
      onUploaded(found.id)
    },
  })
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !upload.isPending) upload.mutate(file)
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <>
      {upload.isError && (
        <NoticeBanner tone="danger" role="alert" className="mb-4">
          <p>{messageOf(upload.error, 'Failed to upload the file. Please try again.')}</p>
        </NoticeBanner>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an alternative to the button inside */}
      <div
        className={`card flex flex-col items-center gap-3 px-4 py-10 text-center ${isOver ? 'outline-2 outline-primary' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <FileUp className="size-8 text-fg-subtle" aria-hidden="true" />
        <p className="max-w-[40rem] text-fg-muted">
          Drop a CSV file, an Excel workbook (.xlsx), or contacts (.vcf) here, or choose one. Lead exports from Facebook and Instagram work
          unchanged. You can review all rows before the import starts.
        </p>
        <label className="contents">
          <span className="visually-hidden">File of leads</span>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            tabIndex={-1}
            accept=".csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/plain,text/vcard"
            onChange={(event) => {
              take(event.target.files)
              // Without this reset, choosing the same file again would cause no change event.
              event.target.value = ''
            }}
          />
        </label>
        <Button variant="primary" busy={upload.isPending} busyText={comingAlong(share)} onClick={() => input.current?.click()}>
          Choose File
        </Button>
        <p className="text-sm text-fg-muted">
          Up to 25 MB and 100,000 rows. Of a workbook, only the first visible sheet with leads is read.
        </p>
      </div>
      <EarlierImports onOpen={onUploaded} />
    </>
  )
}

const comingAlong = (share: number): string =>
  share === 0 ? 'Uploading...' : share < 1 ? `Uploading... ${Math.floor(share * 100)}%` : 'Checking every row...'

function EarlierImports({ onOpen }: { onOpen: (id: number) => void }) {
  const { dateAndClock } = useMomentFormatters()
  const list = useQuery(importQueries.latest())
  const section = useRef<HTMLElement>(null)
  useRowFocus(section, list.isPending, 'li')
  return (
    <section className="card mt-4" aria-labelledby="earlier-imports" ref={section}>
      <div className="card-head">
        <h2 className="card-title" id="earlier-imports">
          Earlier imports
        </h2>
      </div>
      {list.isPending && <LoadingIndicator text="Loading imports..." />}
      {list.isError && !list.data && <QueryFailure message="Failed to fetch the imports" query={list} />}
      {list.data?.length === 0 && <p className="p-4 text-fg-muted">No imports yet. Choose a file to import leads.</p>}
      <ul className="divide-y divide-line">
        {list.data?.map((found) => (
          <li key={found.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{found.file_name}</p>
              <p className="text-sm text-fg-muted">
                {dateAndClock(found.uploaded_at)} by {formatUsername(found.uploaded_by)} · {describeImportOutcome(found)}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button aria-label={`Open the import of ${found.file_name}`} onClick={() => onOpen(found.id)}>
                Open
              </Button>
              {!isImportRunning(found) && (
                <DeleteImportButton found={found} label={`Delete the import of ${found.file_name}`}>
                  Delete
                </DeleteImportButton>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
