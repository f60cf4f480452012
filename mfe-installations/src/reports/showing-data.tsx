import type { InstallerReport, LeadAnalytics } from '@crm/contracts'
import { useTimeZone } from '@crm/shell-api'
import { shortDate } from '@crm/ui'

type Info = (LeadAnalytics | InstallerReport)['filterInfo']

const counted = {
  date_created: 'Counted by date created',
  installation_date: 'Counted by installation date · A job of several installers counts for each of them',
}

export function ShowingData({ info }: { info: Info }) {
  const timeZone = useTimeZone()
  const moment = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-fg-muted" role="status">
      <span className="rounded-full bg-primary-soft px-3 py-1 text-on-primary-soft">
        Showing data for <strong className="font-semibold">{info.period}</strong>
      </span>
      <span>
        {counted[info.countedBy]}
        {info.isComplete && ` · Updated ${time.format(new Date(info.upTo))}`}
      </span>
      {info.asOf !== null && (
        <>
          <span className="font-medium text-warn">As it was at the end of {shortDate(info.asOf)}</span>
          <span className="print:hidden">Its numbers open no leads: lists show them as they are now. Now opens today’s report.</span>
        </>
      )}
      {!info.isComplete && (
        <span className="font-medium text-warn">Changes up to {moment.format(new Date(info.upTo))} are counted; later ones follow</span>
      )}
    </p>
  )
}
