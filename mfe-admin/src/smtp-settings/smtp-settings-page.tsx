import { useUnsavedChanges } from '@crm/shell-api'
import { Badge, ErrorState, Loading } from '@crm/ui'
import { CircleCheck, Pencil } from 'lucide-react'
import { SendingState } from '../mail/sending-state.tsx'
import { QuickSetup } from './quick-setup.tsx'
import { SettingsForm } from './settings-form.tsx'
import { TestCard } from './test-card.tsx'
import { useSmtpSettings } from './use-smtp-settings.ts'

/** SMTP Configuration: the outgoing mail server, and whether it takes mail. */
export function SmtpSettingsPage() {
  const settings = useSmtpSettings()
  const { list, saved, edited, changes } = settings
  // Where all is as it is saved, nothing would be lost.
  useUnsavedChanges(changes.length > 0)
  return (
    <>
      <div className="mb-5">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="text-xl font-semibold tracking-tight">SMTP Configuration</h1>
          {saved?.is_active && (
            <Badge tone="green">
              <CircleCheck className="size-3.5" aria-hidden="true" /> Active
            </Badge>
          )}
          {edited && (
            <Badge tone="amber">
              <Pencil className="size-3.5" aria-hidden="true" /> Unsaved Changes
            </Badge>
          )}
        </div>
        <p className="text-fg-muted">Outgoing mail server for automated notifications</p>
      </div>
      <SendingState onSettings />
      {list.isError && list.data === undefined ? (
        <div className="card">
          <ErrorState message="Failed to fetch SMTP settings" detail={list.error.message} onRetry={() => void list.refetch()} />
        </div>
      ) : list.data === undefined ? (
        <Loading text="Loading SMTP settings..." />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 max-md:pb-20 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
          <SettingsForm settings={settings} />
          <QuickSetup onUse={settings.change} />
          <TestCard settings={settings} />
        </div>
      )}
    </>
  )
}
