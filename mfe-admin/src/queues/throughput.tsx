import { type QueueHistoryPeriod, queueHistoryPeriods, queueLabels } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { Card, ErrorState, Field, LoadingIndicator, NativeSelect, Table, Td, Th, Tr } from '@crm/ui'
import { Suspense, useState } from 'react'
import { formatCount, useDateTimeFormatters } from '../format.ts'
import { useQueueHistory } from './queue-queries.ts'
import type { ThroughputPoint } from './throughput-chart.tsx'

// Loaded separately, because the chart library is larger than the rest of the page.
const Chart = lazyRetry(() => import('./throughput-chart.tsx').then((page) => page.ThroughputChart))

const labels: Record<QueueHistoryPeriod, { name: string; per: string; span: string }> = {
  hour: { name: 'Hour', per: 'per minute', span: 'the last hour' },
  day: { name: 'Day', per: 'per 15 minutes', span: 'the last day' },
  month: { name: '30 days', per: 'per day', span: 'the last 30 days' },
}
const choices = [{ value: '', label: 'All queues' }, ...Object.keys(queueLabels).map((name) => ({ value: name, label: name }))]

export function ThroughputCard() {
  const [period, setPeriod] = useState<QueueHistoryPeriod>('hour')
  const [queue, setQueue] = useState('')
  const { data, isError, refetch } = useQueueHistory(period, queue)
  const { clock, day } = useDateTimeFormatters()
  const nameOf = (at: string): string => (data?.period === 'month' ? day(at) : clock(at).replace(/:\d\d(?=\s)/, ''))
  const parts = (data?.parts ?? []).map((part) => ({ ...part, name: nameOf(part.at) }))
  const done = parts.reduce((sum, part) => sum + part.done, 0)
  const failures = parts.reduce((sum, part) => sum + part.failures, 0)
  const { per, span } = labels[data?.period ?? period]
  const sum = `${formatCount(done)} jobs done and ${formatCount(failures)} failed attempts in ${span}`
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
      {data === undefined ? (
        isError ? (
          <ErrorState message="Failed to fetch throughput" onRetry={() => void refetch()} />
        ) : (
          <LoadingIndicator text="Loading chart..." />
        )
      ) : (
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
              <Parts parts={parts} />
            </section>
          </details>
        </>
      )}
    </Card>
  )
}

const Parts = ({ parts }: { parts: readonly ThroughputPoint[] }) => (
  <Table caption="Throughput" className="w-full">
    <thead>
      <tr>
        <Th>Time</Th>
        <Th className="text-right!">Done</Th>
        <Th className="text-right!">Failed attempts</Th>
      </tr>
    </thead>
    <tbody>
      {parts.toReversed().map(({ at, name, done, failures }) => (
        <Tr key={at}>
          <Td>{name}</Td>
          <Td className="num text-right">{formatCount(done)}</Td>
          <Td className={`num text-right ${failures > 0 ? 'text-danger' : ''}`}>{formatCount(failures)}</Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)
