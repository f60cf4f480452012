import type { ReportTable } from '@crm/contracts'
import { addressOf, call, messageOf, useToast } from '@crm/shell-api'
import { buttonClass } from '@crm/ui'
import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { fileQueryOf, type ReportChoice } from './report-address.ts'

export function ExportLink({ choice, table, what }: { choice: ReportChoice; table: ReportTable; what: string }) {
  const toast = useToast()
  const address = addressOf('exportReport', { query: fileQueryOf(choice, table) })
  const save = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    download(event.currentTarget.href).catch((error: unknown) =>
      toast({ tone: 'error', title: 'Error', description: messageOf(error, 'Failed to export the report') }),
    )
  }
  return (
    <a className={`${buttonClass('ghost')} print:hidden`} href={address} download onClick={save} aria-label={`Export CSV: ${what}`}>
      <Download className="icon" aria-hidden="true" /> Export CSV
    </a>
  )
}

// The call shows the sign-in dialog if the session has ended; a download alone could not.
async function download(address: string): Promise<void> {
  await call('me')
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
