import { addressOf } from '@crm/shell-api'
import { buttonClass } from '@crm/ui'
import { Download } from 'lucide-react'
import { useDownload } from '../download.ts'
import { exportQuery, type LeadListState } from './list-state.ts'

export function ExportLink({ state }: { state: LeadListState }) {
  const download = useDownload('Failed to export leads')
  const address = addressOf('exportLeads', { query: exportQuery(state) })
  return (
    <a
      className={buttonClass()}
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
