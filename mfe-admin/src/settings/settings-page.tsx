import { query } from '@crm/shell-api'
import { ErrorState, Loading } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusinessSettingsForm } from './business-settings-form.tsx'

export function SettingsPage() {
  const settings = useQuery(query('businessSettings'))
  const [saves, setSaves] = useState(0)
  return (
    <>
      <div className="mb-5">
        <h1 className="text-xl font-semibold tracking-tight">Settings</h1>
        <p className="text-fg-muted">What e-mails say of the business, and the time zone by which it works</p>
      </div>
      {settings.data === undefined && settings.isError && (
        <div className="card">
          <ErrorState message="Failed to fetch settings" detail={settings.error.message} onRetry={() => void settings.refetch()} />
        </div>
      )}
      {settings.data === undefined && !settings.isError && <Loading text="Loading settings..." />}
      {/* After a save the form restarts with the stored settings. */}
      {settings.data && <BusinessSettingsForm key={saves} settings={settings.data} onSaved={() => setSaves(saves + 1)} />}
    </>
  )
}
