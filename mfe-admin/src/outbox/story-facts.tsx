import type { DeliveryStory, Permission } from '@crm/contracts'
import { useCan } from '@crm/shell-api'
import { CopyButton } from '@crm/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { madeOf } from './wording.ts'

/** What a message is made of, what it is about, and the name by which mail servers know it. */
export function StoryFacts({ story }: { story: DeliveryStory }) {
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 text-sm">
      <Fact name="Template">{madeOf(story)}</Fact>
      {story.record && (
        <Fact name="About">
          <RecordLink record={story.record} />
        </Fact>
      )}
      <Fact name="Message-ID">
        <span className="flex items-center gap-1">
          <span className="min-w-0 font-mono text-xs wrap-anywhere">{story.message_id}</span>
          <CopyButton value={story.message_id} what="Message-ID" />
        </span>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

type About = NonNullable<DeliveryStory['record']>

// Orders and repair requests have no page of their own.
const places = {
  lead: { permission: 'leads', path: (id) => `/leads/${id}`, called: 'Lead' },
  booklet: { permission: 'sample-booklets', path: () => '/sample-booklets', called: 'Sample-booklet order' },
  repair: { permission: 'installations', path: () => '/installations', called: 'Repair request' },
} as const satisfies Record<About['kind'], { permission: Permission; path: (id: number) => string; called: string }>

function RecordLink({ record: { kind, id } }: { record: About }) {
  const { permission, path, called } = places[kind]
  const may = useCan(permission)
  const name = `${called} ${id}`
  if (!may) return <>{name}</>
  return (
    <Link className="inline-flex items-center font-medium text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11" to={path(id)}>
      {name}
    </Link>
  )
}
