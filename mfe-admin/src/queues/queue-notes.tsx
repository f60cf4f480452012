import { Td, Tr } from '@crm/ui'
import { Link } from 'react-router-dom'
import { useMoments } from '../format.ts'
import type { notOver } from './messages.ts'
import type { Queue } from './wording.ts'

export type QueueFigure = readonly [label: string, value: string, tone: string]

type Props = { paused: Queue['paused']; said: ReturnType<typeof notOver>; figures: readonly QueueFigure[]; columns: number }

/** The row below a queue's row; on narrow screens it also contains the figures. */
export function QueueNotes({ paused, said, figures, columns }: Props) {
  const { moment } = useMoments()
  return (
    <Tr className={`h-auto! hover:bg-transparent ${paused || said.length > 0 ? '' : 'md:hidden'}`}>
      <Td colSpan={columns} className="px-4! pb-2.5!">
        {paused && (
          <p className="text-sm text-warn wrap-anywhere">
            {paused.reason} · {paused.by ?? 'system'}, {moment(paused.at)}
          </p>
        )}
        {said.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            <span className="text-fg-muted">Messages</span>
            {said.map(({ text, to, tone }) => (
              <Link key={to} to={to} className={`inline-flex items-center underline pointer-coarse:min-h-11 ${tone}`}>
                {text}
              </Link>
            ))}
          </p>
        )}
        <dl className="num mt-1 grid grid-cols-[repeat(5,auto)] gap-x-2 md:hidden">
          {figures.map(([label, value, tone]) => (
            <div key={label}>
              <dt className="text-xs text-fg-muted">{label}</dt>
              <dd className={`whitespace-nowrap ${tone}`}>{value}</dd>
            </div>
          ))}
        </dl>
      </Td>
    </Tr>
  )
}
