import type { EmailTemplate } from '@crm/contracts'
import { Button, EmptyState, ErrorState, Skeleton } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Mail, Plus } from 'lucide-react'
import { TemplateCards } from './template-cards.tsx'
import type { TemplateDeeds } from './template-parts.tsx'
import { TemplatesTable } from './templates-table.tsx'

type Props = { list: UseQueryResult<EmailTemplate[]>; deeds: TemplateDeeds; onAdd: () => void }

/** The templates, or what stands in their place. */
export function TemplateList({ list, deeds, onAdd }: Props) {
  return (
    <div className="card overflow-clip">
      <Content list={list} deeds={deeds} onAdd={onAdd} />
    </div>
  )
}

function Content({ list: { data, error, refetch }, deeds, onAdd }: Props) {
  if (data === undefined && error) {
    return <ErrorState message="Failed to fetch email templates" detail={error.message} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <ListSkeleton />
  if (data.length === 0) {
    const add = (
      <Button variant="primary" aria-haspopup="dialog" onClick={onAdd}>
        <Plus className="icon" aria-hidden="true" /> Add Template
      </Button>
    )
    return (
      <EmptyState
        icon={<Mail className="size-6" />}
        title="No email templates"
        text="Messages are made of templates. Add the first one."
        actions={add}
      />
    )
  }
  return (
    <>
      <div className="hidden @min-[50rem]:block">
        <TemplatesTable templates={data} deeds={deeds} />
      </div>
      <div className="@min-[50rem]:hidden">
        <TemplateCards templates={data} deeds={deeds} />
      </div>
    </>
  )
}

const rows = Array.from({ length: 8 }, (_, row) => row)

function ListSkeleton() {
  return (
    <>
      <p className="sr-only" role="status">
        Loading email templates...
      </p>
      {rows.map((row) => (
        <div key={row} className="flex h-[4.375rem] items-center justify-between gap-4 border-b border-line px-4 last:border-b-0">
          <Skeleton className="w-56 max-md:w-40" />
          <Skeleton className="w-32 max-md:hidden" />
          <Skeleton className="w-16" />
        </div>
      ))}
    </>
  )
}
