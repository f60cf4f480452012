import type { LeadOriginEntry } from '@crm/contracts'
import { Badge, IconButton, Switch } from '@crm/ui'
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { Link } from 'react-router-dom'

export type OriginDeeds = {
  edit: (origin: LeadOriginEntry) => void
  activate: (origin: LeadOriginEntry, active: boolean) => void
  /** Up is -1, down is 1. */
  move: (origin: LeadOriginEntry, by: -1 | 1) => void
}

type Props = {
  origin: LeadOriginEntry
  leads: number | null
  first: boolean
  last: boolean
  deeds: OriginDeeds
}

export function OriginRow({ origin, leads, first, last, deeds }: Props) {
  const { label, value, color, is_active } = origin
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2" aria-label={label}>
      <div className="flex items-center max-md:order-1">
        <IconButton label={`Move ${label} up`} title="Move up" disabled={first} onClick={() => deeds.move(origin, -1)}>
          <ArrowUp className="icon" aria-hidden="true" />
        </IconButton>
        <IconButton label={`Move ${label} down`} title="Move down" disabled={last} onClick={() => deeds.move(origin, 1)}>
          <ArrowDown className="icon" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="min-w-0 flex-1 max-md:basis-3/5">
        <Badge tone={color} className="max-w-full">
          <span className="truncate" title={label}>
            {label}
          </span>
        </Badge>
        <p className="mt-0.5 truncate text-xs text-fg-muted" title={value}>
          Stored as {value}
        </p>
      </div>
      <p className="num w-24 text-sm whitespace-nowrap max-md:order-2 md:text-right">
        {leads !== null && (
          <Link
            className="inline-flex min-h-11 items-center text-link hover:underline md:min-h-8"
            to={`/leads?origin=${encodeURIComponent(value)}`}
          >
            {leads.toLocaleString('en-US')} {leads === 1 ? 'lead' : 'leads'}
          </Link>
        )}
      </p>
      <span className="max-md:order-2">
        <Switch
          label={
            <>
              <span className="sr-only">{label} is </span>
              <span className="text-sm">Active</span>
            </>
          }
          checked={is_active}
          onChange={(event) => deeds.activate(origin, event.target.checked)}
        />
      </span>
      <IconButton
        className="max-md:order-2 max-md:ml-auto"
        label={`Edit ${label}`}
        title="Edit"
        aria-haspopup="dialog"
        onClick={() => deeds.edit(origin)}
      >
        <Pencil className="icon" aria-hidden="true" />
      </IconButton>
    </li>
  )
}
