import { addressOf, messageOf, useToast } from '@crm/shell-api'
import { buttonClass } from '@crm/ui'
import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { download } from '../download.ts'
import { exportQuery, type LeadListState } from './list-state.ts'

export function ExportLink({ state }: { state: LeadListState }) {
  const toast = useToast()
  const address = addressOf('exportLeads', { query: exportQuery(state) })
  const save = (event: MouseEvent) => {
    event.preventDefault()
    download(address).catch((error: unknown) =>
      toast({ tone: 'error', title: 'Error', description: messageOf(error, 'Failed to export leads') }),
    )
  }
  return (
    <a className={buttonClass()} href={address} download onClick={save}>
      <Download className="icon" aria-hidden="true" /> Export CSV
    </a>
  )
}
