import type { BusinessSettings } from '@crm/contracts'
import { query, useUnsavedChanges } from '@crm/shell-api'
import { Button, Field, Input, NativeSelect } from '@crm/ui'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useMoments } from '../mail/moments.ts'
import { ConflictNotice } from '../record-form/conflict-notice.tsx'
import { useFocusOnFault } from '../record-form/use-focus-on-fault.ts'
import { useRecordForm } from '../record-form/use-record-form.ts'
import { who } from '../record-form/who.ts'
import { type BusinessField, businessFields, businessKind, fieldLabels, formOf, shown } from './settings-form.ts'
import { timeZones } from './time-zones.ts'
import { ZoneNotice } from './zone-notice.tsx'

/** The settings, saved by their button or by Enter. */
export function BusinessSettingsForm({ settings, onSaved }: { settings: BusinessSettings; onSaved: () => void }) {
  const state = useRecordForm(useKind(), settings, onSaved)
  const { form, errors, change } = state
  const inForce = (state.base ?? settings).business_time_zone
  useUnsavedChanges(state.dirty)
  useFocusOnFault(state, businessFields, controlId)
  const field = (name: BusinessField, control: ReactNode, hint?: ReactNode) => (
    <Field id={controlId(name)} label={fieldLabels[name]} required={name === 'company_name'} error={errors[name]} hint={hint}>
      {control}
    </Field>
  )
  const value = (name: BusinessField) => ({
    name,
    value: form[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <form
      className="card max-w-3xl"
      aria-label="Settings"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (state.dirty) state.save()
      }}
    >
      <div className="card-body grid grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-2">
        <div className="empty:hidden md:col-span-2">
          <ConflictNotice name="business information" state={state} formOf={formOf} labels={fieldLabels} shown={shown} />
        </div>
        {field('company_name', <Input maxLength={100} {...value('company_name')} />, companyNameHint)}
        {field('company_phone', <Input type="tel" maxLength={40} {...value('company_phone')} />, '{{company_phone}}')}
        {field(
          'company_email',
          <Input type="email" maxLength={254} {...value('company_email')} />,
          '{{company_email}}; without one, the address that mail comes from',
        )}
        {field(
          'business_time_zone',
          <NativeSelect
            options={timeZones(inForce).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            {...value('business_time_zone')}
          />,
        )}
        <div className="md:col-span-2">
          <ZoneNotice before={inForce} after={form.business_time_zone} />
        </div>
      </div>
      <div className="actionbar">
        <Told settings={settings} wrong={state.wrong} />
        <Button className="max-md:flex-1" disabled={state.saving || !state.dirty} onClick={() => change(formOf(state.base ?? settings))}>
          Discard
        </Button>
        <Button type="submit" variant="primary" className="max-md:flex-1" disabled={!state.dirty} busy={state.saving} busyText="Saving...">
          Save Settings
        </Button>
      </div>
    </form>
  )
}

// What was saved is known at once, so that the form can open on it.
function useKind() {
  const client = useQueryClient()
  return {
    ...businessKind,
    change: async (...sent: Parameters<typeof businessKind.change>) => {
      const now = await businessKind.change(...sent)
      client.setQueryData(query('businessSettings').queryKey, now)
      return now
    },
  }
}

const companyNameHint = (
  <>
    {'Templates say it as {{company_name}}. The sender’s name of e-mails is set in '}
    <Link className="underline" to="/admin/smtp-settings">
      SMTP Settings
    </Link>
    .
  </>
)

const controlId = (name: string): string => `business-${name}`

function Told({ settings: { updated_at, updated_by }, wrong }: { settings: BusinessSettings; wrong: string }) {
  const { moment } = useMoments()
  if (wrong !== '') {
    return (
      <p className="mr-auto min-w-0 flex-1 text-sm text-danger wrap-anywhere max-md:basis-full" role="alert">
        <CircleAlert className="icon mr-1.5 inline align-text-bottom" aria-hidden="true" />
        {wrong}
      </p>
    )
  }
  return (
    <p className="mr-auto min-w-0 flex-1 text-sm text-fg-muted max-md:basis-full">
      {updated_at === null ? 'As the server was set up; nobody has changed it yet' : `Changed ${moment(updated_at)} by ${who(updated_by)}`}
    </p>
  )
}
