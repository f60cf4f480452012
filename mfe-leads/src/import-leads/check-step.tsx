import {
  type DayMonthOrder,
  dayMonthOrderLabels,
  duplicateRuleLabels,
  fileDelimiterLabels,
  fileEncodingLabels,
  findUndecidedColumn,
  formatImportColumnName,
  type ImportColumnTarget,
  importColumnTargetLabels,
  type LeadImport,
  type LeadImportSettings,
  multiColumnImportTargets,
  teamMemberNames,
} from '@crm/contracts'
import { useLeadOriginOptions } from '@crm/lead-fields'
import { call, messageOf, queryKey } from '@crm/shell-api'
import { Button, buildOptions, Card, Checkbox, Field, NativeSelect, NoticeBanner, type SelectOption } from '@crm/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Copy, type LucideIcon, UserPen, UserPlus } from 'lucide-react'
import { Fragment, useId } from 'react'
import { useMomentFormatters } from '../dates.ts'
import { describeColumnDates, describeRowsWithoutLead, formatCount, formatRowCount, formatUsername } from './format.ts'
import { ImportListHeader, ImportPreview } from './preview.tsx'
import { importQueries } from './queries.ts'
import { fileCheckTimeoutMs } from './upload-file.ts'
import { UnknownValuesCard } from './values-card.tsx'

export function ImportCheckStep({ found, onAnother }: { found: LeadImport; onAnother: () => void }) {
  const client = useQueryClient()
  const { id, counts, problem, same_file: sameFile, rows_without_lead: withoutLead } = found
  const take = (changed: LeadImport) => {
    client.setQueryData(importQueries.one(id).queryKey, changed)
    return client.invalidateQueries({ queryKey: queryKey('leadImportRows', { params: { id } }) })
  }
  const { dateAndClock } = useMomentFormatters()
  const check = useMutation({
    mutationFn: (changed: Partial<LeadImportSettings>) =>
      call('checkLeadImport', { params: { id }, body: { ...found.settings, ...changed }, patience: fileCheckTimeoutMs }),
    onSuccess: take,
  })
  const start = useMutation({
    mutationFn: () => call('startLeadImport', { params: { id } }),
    onSuccess: (begun) => client.setQueryData(importQueries.one(id).queryKey, begun),
  })
  const wanted = counts.create + counts.update
  const undecided = findUndecidedColumn(found.columns, found.settings.date_orders)
  const failure = check.error ?? start.error
  return (
    <>
      {sameFile && (
        <NoticeBanner tone="warn" className="mb-4">
          <p>
            This file was already imported on {dateAndClock(sameFile.started_at)} by {formatUsername(sameFile.by)}. Rows of leads that
            already exist are recognized.
          </p>
        </NoticeBanner>
      )}
      {problem && (
        <NoticeBanner tone="danger" role="alert" className="mb-4">
          <p>{problem}</p>
        </NoticeBanner>
      )}
      {withoutLead.length > 0 && (
        <NoticeBanner tone="info" className="mb-4">
          <p>{describeRowsWithoutLead(withoutLead)}</p>
        </NoticeBanner>
      )}
      {failure && (
        <NoticeBanner tone="danger" role="alert" className="mb-4">
          <p>{messageOf(failure, 'Something went wrong. Please try again.')}</p>
        </NoticeBanner>
      )}
      <Figures counts={counts} />
      <div className="my-4 grid items-start gap-4 @min-[60rem]:grid-cols-[18rem_1fr]" aria-busy={check.isPending}>
        <FileFormatCard found={found} busy={check.isPending} onChange={check.mutate} />
        <ColumnsCard found={found} busy={check.isPending} onChange={check.mutate} />
      </div>
      <UnknownValuesCard found={found} busy={check.isPending} onChange={check.mutate} />
      {problem === null && <ImportPreview found={found} onChosen={take} />}
      <div className="card mt-4 flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p role="status">
          {check.isPending ? (
            'Checking every row...'
          ) : undecided !== null ? (
            `Choose the date format of ${undecided}.`
          ) : (
            <>
              <b>{formatRowCount(wanted)}</b> will be imported. {formatCount(counts.skip + counts.fault)} will be left out
              {counts.fault > 0 ? '; you can download the rows with errors as CSV.' : '.'}
            </>
          )}
        </p>
        <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
          <Button onClick={onAnother}>Back</Button>
          <Button
            variant="primary"
            disabled={wanted === 0 || problem !== null || undecided !== null || check.isPending}
            busy={start.isPending}
            busyText="Starting..."
            onClick={() => start.mutate()}
          >
            Import {formatRowCount(wanted)}
          </Button>
        </div>
      </div>
    </>
  )
}

const figures: { name: 'create' | 'update' | 'skip' | 'fault'; label: string; icon: LucideIcon; tone: string }[] = [
  { name: 'create', label: 'Leads to create', icon: UserPlus, tone: 'text-link' },
  { name: 'update', label: 'Leads to update', icon: UserPen, tone: 'text-fg-subtle' },
  { name: 'skip', label: 'Rows to skip', icon: Copy, tone: 'text-fg-subtle' },
  { name: 'fault', label: 'Rows with errors', icon: CircleAlert, tone: 'text-danger' },
]

function Figures({ counts }: { counts: LeadImport['counts'] }) {
  return (
    <ul aria-label="Rows" className="grid grid-cols-2 gap-3 @min-[40rem]:grid-cols-4">
      {figures.map(({ name, label, icon: Icon, tone }) => (
        <li key={name} className="card min-w-0 px-3.5 py-3">
          <span className="flex items-center justify-between gap-2">
            <span className="truncate text-sm font-medium text-fg-muted">{label}</span>
            <Icon className={`icon ${tone}`} aria-hidden="true" />
          </span>
          <span
            className={`num mt-1 block text-2xl font-semibold tracking-tight ${name === 'fault' && counts.fault > 0 ? 'text-danger' : ''}`}
          >
            {formatCount(counts[name])}
          </span>
        </li>
      ))}
    </ul>
  )
}

type SettingsProps = { found: LeadImport; busy: boolean; onChange: (changed: Partial<LeadImportSettings>) => void }

const targetOptions = buildOptions(importColumnTargetLabels)
const dateOrderOptions = buildOptions(dayMonthOrderLabels)

const wide = '@min-[40rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12rem]'

/** If the user chooses a target that another column has, the other column is ignored from then on. */
function ColumnsCard({ found, busy, onChange }: SettingsProps) {
  const { columns } = found
  const { targets, date_orders: orders } = found.settings
  const mapped = targets.filter((target) => target !== 'ignore').length
  const change = (at: number, to: ImportColumnTarget) =>
    onChange({
      targets: targets.map((target, index) =>
        index === at ? to : target === to && !multiColumnImportTargets.includes(to) ? 'ignore' : target,
      ),
    })
  const decide = (at: number, order: string) =>
    // The cast is safe, because the options are all orders.
    onChange({ date_orders: columns.map((_, index) => (index === at ? (order as DayMonthOrder) : (orders[index] ?? null))) })
  return (
    <Card
      title="Columns"
      actions={
        <span className="num text-sm text-fg-muted">
          {mapped} of {columns.length} mapped
        </span>
      }
      bodyClassName="p-0!"
    >
      <ImportListHeader className={`@min-[40rem]:grid ${wide}`}>
        <span>Column in the file</span>
        <span>First value</span>
        <span>In the CRM</span>
      </ImportListHeader>
      <ul aria-label="Columns of the file" className="divide-y divide-line">
        {columns.map(({ name, sample, dates }, index) => {
          const order = orders[index] ?? null
          const named = formatImportColumnName(name, index)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns keep their order, and two columns may have the same name
            <li key={index} className={`grid items-center gap-x-4 gap-y-1.5 px-4 py-2.5 ${wide}`}>
              <span className="min-w-0 font-medium wrap-anywhere">{named}</span>
              <span className="min-w-0 truncate text-fg-muted" title={sample}>
                {sample || '(empty)'}
              </span>
              <NativeSelect
                aria-label={`${named} becomes`}
                options={targetOptions}
                value={targets[index] ?? 'ignore'}
                disabled={busy}
                // The cast is safe, because the options are all import targets.
                onChange={(event) => change(index, event.target.value as ImportColumnTarget)}
              />
              {dates && (
                <Field className="@min-[40rem]:col-span-3" label={`Date format of ${named}`} hint={describeColumnDates(dates, order)}>
                  <NativeSelect
                    options={order === null ? [{ value: '', label: 'Choose...' }, ...dateOrderOptions] : dateOrderOptions}
                    value={order ?? ''}
                    disabled={busy}
                    onChange={(event) => event.target.value !== '' && decide(index, event.target.value)}
                  />
                </Field>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const choices = [
  { name: 'encoding', label: 'Encoding', options: buildOptions(fileEncodingLabels) },
  { name: 'delimiter', label: 'Delimiter', options: buildOptions(fileDelimiterLabels) },
] as const
const forEveryRow = (origins: readonly SelectOption[]) =>
  [
    { name: 'on_duplicate', label: 'Duplicate of an existing lead', options: buildOptions(duplicateRuleLabels) },
    { name: 'lead_origin', label: 'Lead origin if none is given', options: origins },
    { name: 'assigned_to', label: 'Assigned to if none is given', options: buildOptions(teamMemberNames) },
  ] as const

function FileFormatCard({ found, busy, onChange }: SettingsProps) {
  const { offered } = useLeadOriginOptions()
  const { settings } = found
  const headingRow = settings.has_header ? (settings.heading_row ?? 1) : 0
  const hints: Partial<Record<string, string>> = { on_duplicate: 'Matched by phone number or email.' }
  const select = ({ name, label, options }: (typeof choices)[number] | ReturnType<typeof forEveryRow>[number]) => (
    <Field key={name} label={label} hint={hints[name]}>
      <NativeSelect
        options={options}
        value={settings[name]}
        disabled={busy}
        // The cast is safe, because the options are all values of this setting.
        onChange={(event) => {
          const changed = { [name]: event.target.value } as Partial<LeadImportSettings>
          // With another delimiter, the server finds the column names again.
          onChange(name === 'delimiter' ? { ...changed, heading_row: undefined, targets: [] } : changed)
        }}
      />
    </Field>
  )
  return (
    <Card title="File format" actions={<span className="text-sm text-fg-muted">Detected</span>} bodyClassName="flex flex-col gap-4">
      {!isConverted(found) && choices.map(select)}
      <Field label="Column names" hint={describeHeadingRow(headingRow)}>
        <NativeSelect
          options={headingRowOptions(headingRow)}
          value={String(headingRow)}
          disabled={busy}
          onChange={(event) => {
            const row = Number(event.target.value)
            onChange({ has_header: row > 0, heading_row: row > 0 ? row : undefined, targets: [] })
          }}
        />
      </Field>
      <h3 className="border-t border-line pt-4 font-semibold">For every row</h3>
      {forEveryRow(withOrigin(offered, settings.lead_origin)).map((setting) => (
        <Fragment key={setting.name}>
          {select(setting)}
          {setting.name === 'on_duplicate' && settings.on_duplicate === 'overwrite' && (
            <OverwriteChoices found={found} busy={busy} onChange={onChange} />
          )}
        </Fragment>
      ))}
    </Card>
  )
}

// The server turns workbooks and contacts into such a text file.
const isConverted = ({ file_name, settings }: LeadImport): boolean =>
  /\.(xlsx|xlsm|vcf)$/i.test(file_name) && settings.encoding === 'utf-8' && settings.delimiter === ','

const mostHeadingRows = 20

/** 0 means that no row has column names. */
const headingRowOptions = (current: number): SelectOption[] => [
  { value: '0', label: 'None' },
  ...Array.from({ length: Math.max(mostHeadingRows, current) }, (_, index) => ({ value: String(index + 1), label: `In row ${index + 1}` })),
]

function describeHeadingRow(row: number): string {
  if (row === 0) return 'The first row is read as a lead. Check what each column becomes.'
  return row === 1 ? 'The first row has the column names.' : `Row ${row} has the column names. The rows above it are ignored.`
}

/** What overwriting leaves as it is unless it is chosen here. */
function OverwriteChoices({ found, busy, onChange }: SettingsProps) {
  const { settings, overwrites, file_changed_at: changedAt } = found
  const { dateAndClock } = useMomentFormatters()
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={id}>
      <legend className="label mb-1.5">Also overwrite</legend>
      <Checkbox
        label={`Values that may be newer than the file (${formatCount(overwrites.newer)})`}
        checked={settings.overwrite_newer}
        disabled={busy}
        onChange={(event) => onChange({ overwrite_newer: event.target.checked })}
      />
      <Checkbox
        label={`Sold status, payments, and dates (${formatCount(overwrites.sales)})`}
        checked={settings.overwrite_sales}
        disabled={busy}
        onChange={(event) => onChange({ overwrite_sales: event.target.checked })}
      />
      <p className="hint" id={id}>
        {settings.targets.includes('changed_at')
          ? 'Each row says when it was last changed.'
          : changedAt === null
            ? 'It is not known when the file was last changed, so every value may be newer.'
            : `The file was last changed ${dateAndClock(changedAt)}.`}
      </p>
    </fieldset>
  )
}

// The current origin must be an option even if it is no longer offered for new leads.
const withOrigin = (offered: SelectOption[], chosen: string): SelectOption[] =>
  offered.some(({ value }) => value === chosen) ? offered : [...offered, { value: chosen, label: chosen }]
