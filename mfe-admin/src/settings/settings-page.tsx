import { type BusinessSettings, type BusinessSettingsChanges, isEmailAddress, textOrNull, weekdays } from '@crm/contracts'
import type { FormErrors } from '@crm/forms'
import { call, query } from '@crm/shell-api'
import { Button, ErrorState, Field, formatShortDate, Input, LoadingIndicator, NativeSelect, NoticeBanner } from '@crm/ui'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatUserName, useDateTimeFormatters } from '../format.ts'
import { EditConflictNotice } from '../record-form/difference-notice.tsx'
import { type AdminFormConfig, useAdminForm } from '../record-form/use-admin-form.ts'
import { listTimeZones } from './time-zones.ts'

export function SettingsPage() {
  const settings = useQuery(query('businessSettings'))
  const [saves, setSaves] = useState(0)
  return (
    <>
      <div className="mb-5">
        <h1 className="text-xl font-semibold tracking-tight">Company Details</h1>
        <p className="text-fg-muted">Contact details, time zone, and first weekday</p>
      </div>
      {settings.data === undefined && settings.isError && (
        <div className="card">
          <ErrorState message="Failed to fetch settings" detail={settings.error.message} onRetry={() => void settings.refetch()} />
        </div>
      )}
      {settings.data === undefined && !settings.isError && <LoadingIndicator text="Loading settings..." />}
      {/* The changed key restarts the form with the stored settings after each save. */}
      {settings.data && <BusinessSettingsForm key={saves} settings={settings.data} onSaved={() => setSaves(saves + 1)} />}
    </>
  )
}

function BusinessSettingsForm({ settings, onSaved }: { settings: BusinessSettings; onSaved: () => void }) {
  const client = useQueryClient()
  const form = useAdminForm(businessKind, settings, (saved) => {
    // The form that replaces this one starts with these settings.
    client.setQueryData(query('businessSettings').queryKey, saved)
    onSaved()
  })
  const { dirty, saving } = form
  const inForce = (form.base ?? settings).business_time_zone
  const field = (name: BusinessField, control: ReactNode, hint?: ReactNode) => (
    <Field {...form.field(name)} required={name === 'company_name'} hint={hint}>
      {control}
    </Field>
  )
  const bind = (name: BusinessField) => ({ autoComplete: 'off', ...form.bind(name) })
  return (
    <form
      {...form.props}
      className="card max-w-3xl"
      aria-label="Settings"
      onSubmit={(event) => (dirty ? form.props.onSubmit(event) : event.preventDefault())}
    >
      <div className="card-body grid grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-2">
        <div className="empty:hidden md:col-span-2">
          <EditConflictNotice name="business information" form={form} kind={businessKind} />
        </div>
        {field('company_name', <Input maxLength={100} {...bind('company_name')} />, companyNameHint)}
        {field('company_phone', <Input type="tel" maxLength={40} {...bind('company_phone')} />, '{{company_phone}}')}
        {field(
          'company_email',
          <Input type="email" maxLength={254} {...bind('company_email')} />,
          '{{company_email}}; if empty, the sender’s address is used',
        )}
        {field(
          'business_time_zone',
          <NativeSelect
            options={listTimeZones(inForce).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            {...bind('business_time_zone')}
          />,
        )}
        {field(
          'week_starts_on',
          <NativeSelect options={weekdays.map((name) => ({ value: name, label: name }))} {...bind('week_starts_on')} />,
          'First day of the week in the calendar, in counts of this week, and in reports',
        )}
        <div className="md:col-span-2">
          <TimeZoneChangeExplanation before={inForce} after={form.values.business_time_zone} />
        </div>
      </div>
      <div className="actionbar">
        <FormStatus settings={settings} wrong={form.problem} />
        <Button className="max-md:flex-1" disabled={saving || !dirty} onClick={() => form.restart(form.base)}>
          Discard
        </Button>
        <Button type="submit" variant="primary" className="max-md:flex-1" disabled={!dirty} busy={saving} busyText="Saving...">
          Save Settings
        </Button>
      </div>
    </form>
  )
}

const companyNameHint = (
  <>
    {'Templates use it as {{company_name}}. The sender’s name is set in '}
    <Link className="underline" to="/admin/smtp-settings">
      SMTP Settings
    </Link>
    .
  </>
)

function FormStatus({ settings: { updated_at, updated_by }, wrong }: { settings: BusinessSettings; wrong: string }) {
  const { moment } = useDateTimeFormatters()
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
      {updated_at === null ? 'Initial settings, not changed yet' : `Changed ${moment(updated_at)} by ${formatUserName(updated_by)}`}
    </p>
  )
}

type ZoneNoticeProps = {
  before: string
  after: string
  now?: Date
}

/** Explains the effect of another time zone before it is saved. */
export function TimeZoneChangeExplanation({ before, after, now = new Date() }: ZoneNoticeProps) {
  if (before === after) return <p className="text-sm text-fg-muted">Current time there: {clockIn(after, now)}.</p>
  const [today, then] = [dayIn(before, now), dayIn(after, now)]
  return (
    <NoticeBanner tone="warn" role="status">
      <div>
        <p className="notice-title">
          {today === then
            ? `Today stays ${formatShortDate(today)}, but starts and ends at different times`
            : `Today becomes ${formatShortDate(then)} instead of ${formatShortDate(today)}`}
        </p>
        <p>
          After you save, follow-ups, today’s installations, and new leads use the time of {after}, where it is {clockIn(after, now)}.
          Recorded dates and times do not change.
        </p>
      </div>
    </NoticeBanner>
  )
}

/** Formats a moment as "Thursday, Mar 5, 2026, 1:00 PM". */
const clockIn = (timeZone: string, at: Date): string => {
  const parts = { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).format(at)
}

/** Formats a day as `yyyy-mm-dd`, which is the Swedish date format. */
const dayIn = (timeZone: string, at: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)

type BusinessForm = {
  company_name: string
  company_phone: string
  company_email: string
  business_time_zone: string
  week_starts_on: string
}
type BusinessField = keyof BusinessForm

const labels: Record<BusinessField, string> = {
  company_name: 'Company name',
  company_phone: 'Phone',
  company_email: 'Email',
  business_time_zone: 'Business time zone',
  week_starts_on: 'Week starts on',
}

const formOf = ({ company_name, company_phone, company_email, business_time_zone, week_starts_on }: BusinessSettings): BusinessForm => ({
  company_name,
  company_phone: company_phone ?? '',
  company_email: company_email ?? '',
  business_time_zone,
  week_starts_on,
})

const localErrors = ({ company_name: name, company_email: email }: BusinessForm): FormErrors => ({
  ...(name.trim() === '' && { company_name: 'Required' }),
  ...(email.trim() !== '' && !isEmailAddress(email.trim()) && { company_email: 'Must be an email address' }),
})

const formatField = (field: BusinessField, form: BusinessForm): string => form[field] || 'None'

type Body = Omit<BusinessSettingsChanges, 'version'>

const bodyOf = ({ company_name, company_phone, company_email, business_time_zone, week_starts_on }: BusinessForm): Body => ({
  company_name: company_name.trim(),
  company_phone: textOrNull(company_phone),
  company_email: textOrNull(company_email),
  business_time_zone,
  // The cast is safe, because the select offers only these.
  week_starts_on: week_starts_on as (typeof weekdays)[number],
})

const change = (_: number, body: BusinessSettingsChanges, idempotencyKey: string) =>
  call('changeBusinessSettings', { body, idempotencyKey })

/** There is only one record of settings and it always exists, so `create` and `change` do the same. */
const businessKind = {
  name: 'settings',
  labels,
  formatField,
  empty: { company_name: '', company_phone: '', company_email: '', business_time_zone: '', week_starts_on: '' },
  formOf,
  bodyOf,
  localErrors,
  inWords: (errors) => (errors.company_name === 'Required' ? 'Company name is required' : 'Please check all fields'),
  names: [],
  create: (body, idempotencyKey) => change(1, body, idempotencyKey),
  change,
  now: async (client: QueryClient) => [await client.fetchQuery({ ...query('businessSettings'), staleTime: 0 })],
  invalidate: (client: QueryClient) => client.invalidateQueries({ queryKey: query('businessSettings').queryKey }),
} satisfies AdminFormConfig<BusinessSettings, BusinessForm, Body>
