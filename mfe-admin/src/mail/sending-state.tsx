import type { MailSendingStatus } from '@crm/contracts'
import { query, useCan, useMailCatcher } from '@crm/shell-api'
import { NoticeBanner } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useDateTimeFormatters } from '../format.ts'

/** Explains why no email is sent. Renders nothing while sending works. */
export function SendingStoppedNotice({ onSettings = false }: { onSettings?: boolean }) {
  const { data: status } = useQuery(query('mailStatus'))
  if (status === undefined) return null
  if (status.paused !== null) return <Paused paused={status.paused} onSettings={onSettings} />
  if (!status.configured) {
    return (
      <Off title="No mail server is set up">
        No email can be sent until {onSettings ? 'you save the settings below' : 'one is set up'}. <ToSettings hidden={onSettings} />
      </Off>
    )
  }
  if (status.active) return null
  return (
    <Off title="Email sending is inactive">
      New notices are refused, and waiting messages are not sent. Only test emails are sent. <ToSettings hidden={onSettings} />
    </Off>
  )
}

function Paused({ paused, onSettings }: { paused: NonNullable<MailSendingStatus['paused']>; onSettings: boolean }) {
  const { moment } = useDateTimeFormatters()
  return (
    <NoticeBanner tone="danger" role="alert" className="mb-5">
      <div className="min-w-0">
        <p className="notice-title">Sending has been paused since {moment(paused.since)}</p>
        <p className="wrap-anywhere">{paused.reason}</p>
        <p>
          {onSettings
            ? 'Waiting messages are kept. Correct the settings or enter the password again, then save. Sending then resumes automatically.'
            : 'Waiting messages are kept. Sending resumes automatically after the settings are corrected and saved. '}
          <ToSettings hidden={onSettings} />
        </p>
      </div>
    </NoticeBanner>
  )
}

function Off({ title, children }: { title: string; children: ReactNode }) {
  return (
    <NoticeBanner tone="info" className="mb-5">
      <div className="min-w-0">
        <p className="notice-title">{title}</p>
        <p>{children}</p>
      </div>
    </NoticeBanner>
  )
}

function ToSettings({ hidden }: { hidden: boolean }) {
  const may = useCan('system-settings')
  if (hidden) return null
  if (!may) return <>Ask an administrator.</>
  return (
    <Link className="font-medium underline" to="/admin/smtp-settings">
      SMTP Settings
    </Link>
  )
}

/** The demonstration has a mail catcher instead of a mail server. The link is shown only while that receives the mail. */
export function MailCatcherLink({ className = '' }: { className?: string }) {
  const address = useMailCatcher()
  const { data: status } = useQuery({ ...query('mailStatus'), enabled: address !== null })
  if (address === null || !status?.caught) return null
  return (
    <a
      className={`inline-flex items-center gap-1.5 font-medium text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11 ${className}`}
      href={address}
      target="_blank"
      rel="noreferrer"
    >
      Open the test inbox <ExternalLink className="icon" aria-hidden="true" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
