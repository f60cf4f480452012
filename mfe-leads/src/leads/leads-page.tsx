import type { Lead, LeadList } from '@crm/contracts'
import { addressOf, isApiError, useAddress, useToast } from '@crm/shell-api'
import { getButtonClass, IconButton } from '@crm/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, EllipsisVertical, Upload } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { AddLeadLink, AddLeadShortcut } from '../add-lead/add-lead-actions.tsx'
import { useFileDownload } from '../download.ts'
import { leadQueries } from '../lead-queries.ts'
import { QueuedFollowUpDialog, useFollowUpQueue } from '../quick-follow-up/follow-up-queue.tsx'
import { useRememberedChoice } from '../stored-value.ts'
import { DeleteLeadDialog, EditLeadDialog } from './lead-dialogs.ts'
import { type LeadRowActions, LeadsList } from './leads-list.tsx'
import { LeadsToolbar } from './leads-toolbar.tsx'
import {
  applyLeadListChange,
  buildLeadExportQuery,
  buildLeadListQuery,
  isFilterRefinement,
  type LeadListState,
  readLeadListState,
} from './list-state.ts'
import { useDeleteLead } from './use-delete-lead.ts'

export function LeadsPage() {
  const [state, change] = useListState()
  const list = useQuery(leadQueries.list(buildLeadListQuery(state)))
  const { actions, dialogs } = useLeadDialogs(list.data)
  usePrefetchedNext(state, list.data)

  // After a deletion or with an old link, the page number may be too high; then the last page is shown.
  const beyond = list.data !== undefined && !list.isPlaceholderData && list.data.totalPages > 0 && state.page > list.data.totalPages
  const lastPage = list.data?.totalPages ?? 1
  useEffect(() => {
    if (beyond) change({ page: lastPage }, { replace: true })
  })

  return (
    <div className="@container">
      <div className="mb-5 flex items-end justify-between gap-3 max-md:items-start">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight">Lead Management</h1>
          <p className="text-fg-muted">Manage and track all your sales leads</p>
        </div>
        <ListMenu state={state} />
        <div className="flex shrink-0 gap-2 max-md:hidden">
          <ImportLink />
          <ExportLink state={state} />
          <AddLeadLink primary />
        </div>
      </div>
      <LeadsToolbar state={state} found={formatFound(list.data)} onChange={change} />
      <LeadsList list={list} state={state} change={change} actions={actions} />
      <AddLeadShortcut />
      {dialogs}
    </div>
  )
}

type Change = (change: Partial<LeadListState>, how?: { replace?: boolean }) => void

/**
 * Filters, order and page are in the URL, so that Back and links work. Typing more text into a filter adds no history entry. A URL without
 * any of them shows the leads of the team member that the user chose last.
 */
function useListState(): [LeadListState, Change] {
  const [address, write] = useAddress()
  const [teamMember, remember] = useRememberedChoice('leads.assigned_to')
  const isOpen = teamMember !== '' && [...address.keys()].every((name) => name === 'lead')
  const withTeamMember = (current: URLSearchParams) => applyLeadListChange(current, { assigned_to: teamMember })
  const state = readLeadListState(isOpen ? withTeamMember(address) : address)
  useEffect(() => {
    if (isOpen) write(withTeamMember, { replace: true })
  })
  const change: Change = (changes, { replace = isFilterRefinement(state, changes) } = {}) => {
    const chosen = changes.assigned_to ?? teamMember
    if (chosen !== teamMember) remember(chosen)
    write(
      (current) => {
        const next = applyLeadListChange(current, changes)
        // Without "all", the URL would be one that shows the team member's leads.
        if (chosen !== '' && !next.has('assigned_to')) next.set('assigned_to', 'all')
        return next
      },
      { replace },
    )
  }
  return [state, change]
}

function usePrefetchedNext(state: LeadListState, list: LeadList | undefined): void {
  const client = useQueryClient()
  const next = list && state.page < list.totalPages ? state.page + 1 : null
  useEffect(() => {
    if (next !== null) void client.prefetchQuery(leadQueries.list(buildLeadListQuery({ ...state, page: next })))
  })
}

function formatFound(list: LeadList | undefined): string {
  if (!list) return 'Show leads'
  return `Show ${list.total.toLocaleString('en-US')}${list.total_is_capped ? '+' : ''} ${list.total === 1 ? 'lead' : 'leads'}`
}

/** The id of the edited lead is in the URL without a new history entry, so that Back leaves the list. */
function useLeadDialogs(list: LeadList | undefined): { actions: LeadRowActions; dialogs: ReactNode } {
  const queue = useFollowUpQueue(list?.leads.filter(({ erased_at }) => !erased_at) ?? [])
  const [leadToDelete, setLeadToDelete] = useState<Lead | null>(null)
  const [edited, edit] = useEditedLead(list)
  const remove = useDeleteLead()
  const today = list?.today ?? ''

  const dialogs = (
    <Suspense fallback={null}>
      {edited && list && <EditLeadDialog lead={edited} today={today} onClose={() => edit(null)} />}
      <QueuedFollowUpDialog queue={queue} today={today} />
      {leadToDelete && (
        <DeleteLeadDialog
          lead={leadToDelete}
          onCancel={() => setLeadToDelete(null)}
          onDelete={() => {
            setLeadToDelete(null)
            remove.mutate(leadToDelete)
          }}
        />
      )}
    </Suspense>
  )
  return { actions: { followUp: queue.open, edit, remove: setLeadToDelete }, dialogs }
}

function useEditedLead(list: LeadList | undefined): [Lead | null, (lead: Lead | null) => void] {
  const [params, write] = useAddress()
  const toast = useToast()
  const text = params.get('lead') ?? ''
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
  const listed = list?.leads.find((lead) => lead.id === id)
  // Another user's change may remove the lead from the list, so the open dialog holds its own copy of the lead.
  const [held, hold] = useState<Lead | null>(null)
  const isHeld = held !== null && held.id === id
  const linked = useQuery({ ...leadQueries.one(id ?? 0), enabled: id !== null && list !== undefined && !listed && !isHeld })
  const found = listed ?? linked.data
  if (id === null && held) hold(null)
  if (id !== null && !isHeld && found?.id === id) hold(found)

  const edit = (lead: Lead | null) =>
    write(
      (current) => {
        const next = new URLSearchParams(current)
        if (lead) next.set('lead', String(lead.id))
        else next.delete('lead')
        return next
      },
      { replace: true },
    )

  const leave = useEffectEvent((failure: Error) => {
    const gone = isApiError(failure) && failure.status === 404
    toast(gone ? { tone: 'info', title: 'Lead has been deleted' } : { tone: 'error', title: 'Failed to fetch leads' })
    edit(null)
  })
  useEffect(() => {
    if (linked.error && !isHeld) leave(linked.error)
  }, [linked.error, isHeld])

  return [isHeld && !held.erased_at ? held : null, edit]
}

/** On a phone, import and export are in a menu, to leave the space for the leads. */
function ListMenu({ state }: { state: LeadListState }) {
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu, whichever of its elements has the focus
    <div
      ref={menu}
      className="relative md:hidden"
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return
        setOpen(false)
        menu.current?.querySelector('button')?.focus()
      }}
    >
      <IconButton label="Import or export" aria-expanded={open} onClick={() => setOpen(!open)}>
        <EllipsisVertical className="icon" aria-hidden="true" />
      </IconButton>
      {open && (
        <div className="absolute top-full right-0 z-20 mt-1 grid w-44 gap-2 rounded-md border border-line bg-raised p-2 shadow-pop">
          <ImportLink />
          <ExportLink state={state} />
        </div>
      )}
    </div>
  )
}

function ImportLink() {
  return (
    <Link className={getButtonClass()} to="/leads/import">
      <Upload className="icon" aria-hidden="true" /> Import CSV
    </Link>
  )
}

function ExportLink({ state }: { state: LeadListState }) {
  const download = useFileDownload('Failed to export leads')
  const address = addressOf('exportLeads', { query: buildLeadExportQuery(state) })
  return (
    <a
      className={getButtonClass()}
      href={address}
      download
      onClick={(event) => {
        event.preventDefault()
        void download(address)
      }}
    >
      <Download className="icon" aria-hidden="true" /> Export CSV
    </a>
  )
}
