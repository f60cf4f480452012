import { Button } from '@crm/ui'
import { CircleAlert } from 'lucide-react'
import { type SubmitEvent, useEffect, useEffectEvent } from 'react'
import { SettingsFields } from './settings-fields.tsx'
import { fieldLabels } from './smtp-form.ts'
import type { SmtpSettingsState } from './use-smtp-settings.ts'

/** The settings, saved by their button or by Enter. */
export function SettingsForm({ settings }: { settings: SmtpSettingsState }) {
  const { edited, saving } = settings
  useFocusOnFault(settings)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    settings.save()
  }
  return (
    <form className="card min-w-0" aria-label="SMTP settings" noValidate onSubmit={submit}>
      <div className="card-head">
        <h2 className="card-title">Server and sender</h2>
        <p className="text-sm text-fg-muted">
          <span className="text-danger" aria-hidden="true">
            *
          </span>
          <span className="sr-only">A star:</span> required
        </p>
      </div>
      <SettingsFields settings={settings} />
      <div className="actionbar">
        <Told settings={settings} />
        <Button className="max-md:flex-1" disabled={saving || !edited} onClick={settings.discard}>
          Discard
        </Button>
        <Button type="submit" variant="primary" className="max-md:flex-1" disabled={!edited} busy={saving} busyText="Saving...">
          Save Settings
        </Button>
      </div>
    </form>
  )
}

function Told({ settings: { reason, changes } }: { settings: SmtpSettingsState }) {
  if (reason !== null) {
    return (
      <p className="mr-auto min-w-0 flex-1 text-sm text-danger wrap-anywhere max-md:basis-full" role="alert">
        <CircleAlert className="icon mr-1.5 inline align-text-bottom" aria-hidden="true" />
        {reason}
      </p>
    )
  }
  if (changes.length === 0) return null
  return (
    <p className="mr-auto min-w-0 flex-1 text-sm text-fg-muted wrap-anywhere max-md:hidden">
      {changes.length === 1 ? '1 change' : `${changes.length} changes`}: {changes.join(', ')}
    </p>
  )
}

// After a refusal the first faulty field takes the focus: its error is then read with it.
function useFocusOnFault({ errors, refusals }: SmtpSettingsState): void {
  const focusFirst = useEffectEvent(() => {
    const first = Object.keys(fieldLabels).find((field) => errors[field] !== undefined)
    if (first !== undefined) document.getElementById(`smtp-${first}`)?.focus()
  })
  useEffect(() => {
    if (refusals > 0) focusFirst()
  }, [refusals])
}
