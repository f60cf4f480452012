import { defaultSenderName, passwordMask } from '@crm/contracts'
import { Button, buildOptions, Field, Input, NativeSelect, PasswordInput } from '@crm/ui'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import {
  buildSmtpFormValues,
  choiceLabels,
  mustReenterSecrets,
  parsePort,
  replacePasswordMask,
  type SecretFieldName,
  type SmtpFormValues,
  smtpFieldLabels,
} from './smtp-form.ts'
import type { SmtpSettingsFormState } from './use-smtp-settings.ts'

export function SmtpSettingsForm({ settings }: { settings: SmtpSettingsFormState }) {
  const { edited, saving } = settings
  return (
    <form
      {...settings.props}
      className="card min-w-0"
      aria-label="SMTP settings"
      onSubmit={(event) => (edited ? settings.props.onSubmit(event) : event.preventDefault())}
    >
      <div className="card-head">
        <h2 className="card-title">Server and sender</h2>
        <p className="text-sm text-fg-muted">
          <span className="text-danger" aria-hidden="true">
            *
          </span>
          <span className="sr-only">Asterisk:</span> required
        </p>
      </div>
      <SettingsFields settings={settings} />
      <div className="actionbar">
        <FormStatus settings={settings} />
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

function FormStatus({ settings: { reason, changes } }: { settings: SmtpSettingsFormState }) {
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

type TextField = 'host' | 'username' | 'from_email' | 'from_name'

function SettingsFields({ settings }: { settings: SmtpSettingsFormState }) {
  const { values: form, bind, change } = settings
  const isOAuth = form.auth_method === 'oauth'
  const text = (name: TextField, more: ComponentProps<'input'> = {}, hint?: string) => (
    <SmtpField name={name} settings={settings} hint={hint}>
      <Input maxLength={255} {...bind(name)} {...more} />
    </SmtpField>
  )
  return (
    <div className="space-y-5 p-4 md:p-6">
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-4">
        {text('host', { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' })}
        <SmtpField name="port" settings={settings}>
          <Input
            type="number"
            inputMode="numeric"
            className="num text-center"
            {...bind('port')}
            onBlur={() => {
              const port = String(parsePort(form.port))
              if (port !== form.port) change({ port })
            }}
          />
        </SmtpField>
      </div>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">
        <Choice name="auth_method" settings={settings} className="md:col-span-2" />
        {text(
          'username',
          { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' },
          isOAuth ? 'The mailbox that sends' : undefined,
        )}
        {isOAuth ? <OAuthFields settings={settings} /> : <Secret name="password" settings={settings} />}
        {text('from_email', { inputMode: 'email', autoCapitalize: 'none', maxLength: 100, autoComplete: 'off' })}
        {text(
          'from_name',
          { maxLength: 100, autoComplete: 'off' },
          `If this is “${defaultSenderName}”, emails show the name from Company Details`,
        )}
      </div>
      <Choice
        name="reply_to"
        settings={settings}
        hint="The company email is set in Company Details. If it is empty, From Email is used. If the assigned user has no email, replies go to the company email."
      />
      <div>
        <SwitchRow
          title={smtpFieldLabels.secure}
          note="Port 465 uses TLS from the start. Any other port requires STARTTLS."
          checked={form.secure}
          onChange={(secure) => change({ secure })}
        />
        <SwitchRow
          title={smtpFieldLabels.is_active}
          note="Activate email sending. If inactive, notices are refused, and only test emails are sent."
          checked={form.is_active}
          onChange={(is_active) => change({ is_active })}
        />
      </div>
    </div>
  )
}

type ChoiceProps = { name: keyof typeof choiceLabels; settings: SmtpSettingsFormState; hint?: string; className?: string }

function Choice({ name, settings, ...field }: ChoiceProps) {
  const options = buildOptions(choiceLabels[name])
  return (
    <Field {...settings.field(name)} {...field}>
      <NativeSelect options={options} {...settings.bind(name)} />
    </Field>
  )
}

function OAuthFields({ settings }: { settings: SmtpSettingsFormState }) {
  const { values: form, bind } = settings
  const plain = { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' }
  return (
    <>
      <Choice name="oauth_provider" settings={settings} />
      {form.oauth_provider === 'microsoft' && (
        <Field {...settings.field('oauth_tenant')} hint="Tenant ID or domain. Leave it blank to use the account's own.">
          <Input maxLength={100} {...plain} {...bind('oauth_tenant')} />
        </Field>
      )}
      <SmtpField name="oauth_client_id" settings={settings}>
        <Input maxLength={255} {...plain} {...bind('oauth_client_id')} />
      </SmtpField>
      <Secret name="oauth_client_secret" settings={settings} />
      <Secret name="oauth_refresh_token" settings={settings} maxLength={4000} />
    </>
  )
}

type SecretProps = { name: SecretFieldName; settings: SmtpSettingsFormState; maxLength?: number }

function Secret({ name, settings, maxLength = 255 }: SecretProps) {
  const { base, values: form, change } = settings
  const isPassword = name === 'password'
  const again = base !== null && mustReenterSecrets(buildSmtpFormValues(base), form)
  const what = isPassword ? 'host, port, or username' : 'host, port, username, or client'
  const kept = again ? (
    <span className="font-medium text-warn">
      Enter {isPassword ? 'the password' : 'both secrets'} again to change {what}.
    </span>
  ) : isPassword ? (
    `Stored encrypted. Leave unchanged to use the saved password. Enter it again to change ${what}.`
  ) : (
    'Stored encrypted. To replace it, enter both the client secret and the refresh token.'
  )
  const isStored = form[name] === passwordMask
  return (
    <SmtpField name={name} settings={settings} hint={base === null || base[name] === '' ? 'Stored encrypted and never shown again.' : kept}>
      <PasswordInput
        name={name}
        autoComplete="new-password"
        maxLength={maxLength}
        value={form[name]}
        notShown={isStored ? `A saved ${isPassword ? 'password' : 'secret'} can't be shown. Enter a new one to replace it.` : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => change({ [name]: replacePasswordMask(form[name], event.target.value) })}
      />
    </SmtpField>
  )
}

type SmtpFieldProps = Pick<ComponentProps<typeof Field>, 'hint' | 'children'> & {
  name: keyof SmtpFormValues
  settings: SmtpSettingsFormState
}

function SmtpField({ name, settings, hint, children }: SmtpFieldProps) {
  return (
    <Field {...settings.field(name)} required hint={hint}>
      {children}
    </Field>
  )
}

type SwitchRowProps = { title: string; note: string; checked: boolean; onChange: (checked: boolean) => void }

function SwitchRow({ title, note, checked, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <label className="flex cursor-pointer items-center justify-between gap-4 border-t border-line py-3">
      <span>
        <span className="block font-medium" id={`${id}-title`}>
          {title}
        </span>
        <span className="block text-sm text-fg-muted" id={`${id}-note`}>
          {note}
        </span>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own state
        role="switch"
        className="switch"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-note`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
