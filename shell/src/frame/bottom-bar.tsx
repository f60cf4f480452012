import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { preload } from '../remotes/load.ts'
import type { Entries, Entry } from './entries.ts'
import { NavIcon } from './nav-icon.tsx'
import { useCurrent } from './nav-list.tsx'

const places: Record<string, string> = {
  '/dashboard': 'My day',
  '/leads': 'Leads',
  '/add-lead': 'Add Lead',
  '/followups': 'Follow-ups',
  '/installations': 'Jobs',
}

// An installer's day consists of installations, so that page is "My day".
const placesOfInstaller: Record<string, string> = { ...places, '/dashboard': 'Dashboard', '/installations': 'My day' }

export function BottomBar({ entries, role }: { entries: Entries; role: string }) {
  const names = role === 'installer' ? placesOfInstaller : places
  const daily = Object.keys(places).flatMap((path) => entries.main.filter((entry) => entry.path === path))
  const middle = daily.findIndex(isAdd)
  const parts = middle === -1 ? [daily] : [daily.slice(0, middle), daily.slice(middle, middle + 1), daily.slice(middle + 1)]
  return (
    <nav
      data-shell
      aria-label="Quick"
      className="md:hidden fixed bottom-0 inset-x-0 bg-surface border-t border-line flex text-xs z-20 *:grid *:grid-flow-col *:auto-cols-fr *:flex-2 *:nth-2:flex-1 print:hidden"
    >
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: left, middle and right are what they are by their place
        <div key={place}>
          {part.map((entry) => (
            <Place key={entry.path} entry={entry} name={names[entry.path]} />
          ))}
        </div>
      ))}
    </nav>
  )
}

const isAdd = ({ path }: Entry): boolean => path === '/add-lead'

function Place({ entry, name }: { entry: Entry; name: string | undefined }) {
  const current = useCurrent(entry)
  const add = isAdd(entry)
  return (
    <Link
      to={entry.path}
      aria-current={current ? 'page' : undefined}
      className={`flex flex-col items-center justify-center gap-1 h-16 ${current ? 'text-link font-medium' : 'text-fg-muted'}`}
      onTouchStart={() => preload(entry.release, entry.path)}
    >
      {add ? (
        <span className="inline-flex items-center justify-center h-8 w-12 rounded-full bg-primary text-on-primary">
          <Plus className="size-5" aria-hidden="true" />
        </span>
      ) : (
        <NavIcon icon={entry.icon} className="size-5" />
      )}
      <span className={add ? 'sr-only' : undefined}>{name}</span>
    </Link>
  )
}
