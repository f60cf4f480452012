import { type QueueHistoryPeriod, queueHistoryPeriods, queueLabels } from '@crm/contracts'
import { lazyRetry, query } from '@crm/shell-api'
import { Card, DataList, type DataListColumn, Field, NativeSelect } from '@crm/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatCount, useDateTimeFormatters } from '../format.ts'
import { QueryContent } from '../page-parts.tsx'
import type { ThroughputPoint } from './throughput-chart.tsx'

// Loaded separately, because the chart library is larger than the rest of the page.
const Chart = lazyRetry(() => import('./throughput-chart.tsx').then((page) => page.ThroughputChart))

const labels: Record<QueueHistoryPeriod, { name: string; per: string; span: string }> = {
  hour: { name: 'Hour', per: 'per minute', span: 'the last hour' },
  day: { name: 'Day', per: 'per 15 minutes', span: 'the last day' },
  month: { name: '30 days', per: 'per day', span: 'the last 30 days' },
}
const choices = [{ value: '', label: 'All queues' }, ...Object.keys(queueLabels).map((name) => ({ value: name, label: name }))]

const often = 30_000 // milliseconds between updates, because the charts show minutes or longer periods

export function ThroughputCard() {
  const [period, setPeriod] = useState<QueueHistoryPeriod>('hour')
  const [queue, setQueue] = useState('')
  const history = useQuery({
    ...query('queueHistory', { query: { period, ...(queue !== '' && { queue }) } }),
    refetchInterval: often,
    placeholderData: keepPreviousData,
  })
  const { per, span } = labels[history.data?.period ?? period]
  const { clock, day } = useDateTimeFormatters()
  return (
    <Card title="Throughput" actions={<p className="text-sm text-fg-muted">{per}</p>}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <Field label="Queue" className="max-md:w-full">
          <NativeSelect options={choices} value={queue} onChange={(event) => setQueue(event.target.value)} />
        </Field>
        <fieldset className="seg max-md:w-full">
          <legend className="visually-hidden">Time</legend>
          {queueHistoryPeriods.map((each) => (
            <button key={each} type="button" aria-pressed={each === period} onClick={() => setPeriod(each)}>
              {labels[each].name}
            </button>
          ))}
        </fieldset>
      </div>
      {/* As high as the chart with its texts, so that the cards below do not move when it has loaded. */}
      <div className="grid min-h-84 content-center">
        <QueryContent query={history} what="throughput" loading="chart">
          {({ period: shown, parts }) => (
            <Throughput
              parts={parts.map((part) => ({
                ...part,
                name: shown === 'month' ? day(part.at) : clock(part.at).replace(/:\d\d(?=\s)/, ''),
              }))}
              span={span}
            />
          )}
        </QueryContent>
      </div>
    </Card>
  )
}

function Throughput({ parts, span }: { parts: readonly ThroughputPoint[]; span: string }) {
  const [done, failures] = [parts.reduce((sum, part) => sum + part.done, 0), parts.reduce((sum, part) => sum + part.failures, 0)]
  const sum = `${formatCount(done)} jobs done and ${formatCount(failures)} failed attempts in ${span}`
  return (
    <>
      <div className="h-56">
        <Suspense fallback={null}>
          <Chart parts={parts} label={sum} />
        </Suspense>
      </div>
      <p className="mt-2 text-sm text-fg-muted">{sum}</p>
      <p className="text-xs text-fg-muted">
        A failed attempt ended with an error in a worker. Messages that the mail server refused are counted above.
      </p>
      <details className="mt-2 text-sm">
        <summary className="w-fit py-1 text-primary max-md:py-3">Show as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
        <section className="mt-2 max-h-80 overflow-y-auto" aria-label="Throughput as a table" tabIndex={0}>
          <DataList wide={0} name="Throughput" rows={parts.toReversed()} keyOf={({ at }) => at} columns={columns} />
        </section>
      </details>
    </>
  )
}

const columns: DataListColumn<ThroughputPoint>[] = [
  { head: 'Time', cell: ({ name }) => name },
  { head: 'Done', className: 'num text-right', cell: ({ done }) => formatCount(done) },
  {
    head: 'Failed attempts',
    className: 'num text-right',
    cell: ({ failures }) => <span className={failures > 0 ? 'text-danger' : ''}>{formatCount(failures)}</span>,
  },
]
