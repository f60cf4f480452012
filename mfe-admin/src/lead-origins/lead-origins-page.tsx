import type { LeadOriginEntry } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { Button } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { OriginDialog } from './origin-dialog.tsx'
import { OriginList } from './origin-list.tsx'
import { originsQuery } from './origin-queries.ts'
import { useOriginChanges } from './use-origin-changes.ts'

type Task = { kind: 'add' } | { kind: 'edit'; origin: LeadOriginEntry }

/** Lead Origins: where leads may come from, as forms and filters offer it. */
export function LeadOriginsPage() {
  const list = useQuery(originsQuery())
  const counts = useQuery(query('leadOriginCounts'))
  const { activate, order } = useOriginChanges()
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const add = () => setTask({ kind: 'add' })
  const move = ({ id }: LeadOriginEntry, by: -1 | 1) =>
    order.mutate(
      moved(
        (list.data ?? []).map((origin) => origin.id),
        id,
        by,
      ),
    )
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Lead Origins</h1>
          <p className="text-fg-muted">Forms and filters offer them in this order; leads keep the origin they have</p>
        </div>
        <Button variant="primary" className="max-md:w-full" aria-haspopup="dialog" onClick={add}>
          <Plus className="icon" aria-hidden="true" /> Add Origin
        </Button>
      </div>
      <OriginList
        list={list}
        counts={counts.data}
        onAdd={add}
        deeds={{
          edit: (origin) => setTask({ kind: 'edit', origin }),
          activate: (origin, is_active) => activate.mutate({ ...origin, is_active }),
          move,
        }}
      />
      {task?.kind === 'add' && <OriginDialog origin={null} onClose={close} />}
      {/* As it is now: others may have changed it since it was opened. */}
      {task?.kind === 'edit' && <OriginDialog origin={list.data?.find(({ id }) => id === task.origin.id) ?? task.origin} onClose={close} />}
    </>
  )
}

/** The ids with one of them a place further. */
function moved(ids: number[], id: number, by: -1 | 1): number[] {
  const others = ids.filter((other) => other !== id)
  others.splice(ids.indexOf(id) + by, 0, id)
  return others
}
