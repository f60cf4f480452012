import { type EmailTemplate, type EmailTemplateVersion, type TemplateType, templateAudiences } from '@crm/contracts'
import { FormDialog, FormError } from '@crm/forms'
import { useToast } from '@crm/shell-api'
import { Button, ErrorState, LoadingIndicator, Switch } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatUserName, useDateTimeFormatters } from '../format.ts'
import { EditConflictNotice } from '../record-form/difference-notice.tsx'
import { DifferenceText } from '../record-form/difference-text.tsx'
import { useAdminForm } from '../record-form/use-admin-form.ts'
import { TemplateFields } from './template-fields.tsx'
import { buildCopyFormValues, findNamesake, type TemplateFormState, templateFormConfig } from './template-form.ts'
import { SegmentedControl, TemplatePreviewPanel } from './template-preview.tsx'
import { templateQueries } from './template-queries.ts'

type View = 'text' | 'preview' | 'versions'

type Props = {
  template: EmailTemplate | null
  /** The template whose values a new one starts with. */
  copied?: EmailTemplate
  onClose: () => void
}

export function TemplateDialog({ template, copied, onClose }: Props) {
  const [view, setView] = useState<View>('text')
  const config = copied ? { ...templateFormConfig, empty: buildCopyFormValues(copied) } : templateFormConfig
  const form = useAdminForm(config, template, onClose, () => setView('text'))
  const toast = useToast()
  const { day, moment } = useDateTimeFormatters()
  const { data: all = [] } = useQuery(templateQueries.list())
  const use = template && describeTemplateUse(template, all)

  const takeAgain = ({ subject, body, at }: EmailTemplateVersion) => {
    form.change({ subject, body })
    setView('text')
    toast({ tone: 'info', title: `Text of ${moment(at)} copied to the form`, description: 'Save the template to use it.' })
  }
  const beside: Partial<Record<View, string>> = { preview: 'Live preview', ...(form.base && { versions: 'Versions' }) }
  const past = view === 'versions' ? form.base : null
  const title = form.base ? (
    <SegmentedControl
      label="Side panel"
      className="max-md:hidden"
      options={beside}
      chosen={past ? 'versions' : 'preview'}
      onChoose={setView}
    />
  ) : (
    <h3 className="font-semibold max-md:hidden">Live preview</h3>
  )
  return (
    <FormDialog
      className="[--dialog-w:68rem] max-md:h-dvh md:max-h-[calc(100vh-7.5rem)]"
      title={`${template ? 'Edit' : 'Add'} Email Template`}
      description={
        template
          ? [use, `Changed ${day(template.updated_at)} by ${formatUserName(template.updated_by)}`].join(' · ')
          : 'All fields are required.'
      }
      form={form}
      submit={form.base ? 'Save Template' : 'Create Template'}
      cancelClass="max-md:hidden"
      status={<TemplateStatus form={form} />}
      onRequestClose={onClose}
    >
      <SegmentedControl
        label="View"
        className="sticky top-0 z-10 mb-4 flex! bg-surface md:hidden!"
        options={{ text: 'Text', ...beside, preview: 'Preview' }}
        chosen={view}
        onChoose={setView}
      />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <div className={view === 'text' ? 'min-w-0' : 'min-w-0 max-md:hidden'}>
          <EditConflictNotice name="template" form={form} kind={templateFormConfig} />
          <TemplateFields form={form} namesake={findNamesake(form.values.name, form.base, all)} />
        </div>
        <section
          aria-label="Side panel"
          className={`w-full min-w-0 self-start md:sticky md:top-0 ${view === 'text' ? 'max-md:hidden' : ''}`}
        >
          {past ? (
            <>
              <div className="mb-3 max-md:hidden">{title}</div>
              <Versions template={past} onUse={takeAgain} />
            </>
          ) : (
            <TemplatePreviewPanel texts={form.values} title={title} canBeSent />
          )}
        </section>
      </div>
    </FormDialog>
  )
}

const users: Partial<Record<TemplateType, string>> = {
  installation_reminder: 'Send Client Notification',
  installer_notification: 'Send Installer Notification',
  repair_notification: 'Send Client Notification of repair requests',
}

/** If several templates of a type are active, a notice starts with the one that was changed last. */
export function describeTemplateUse(template: EmailTemplate, all: readonly EmailTemplate[]): string {
  const user = users[template.type]
  if (user === undefined && templateAudiences[template.type].length === 0) return 'Not used yet'
  if (user === undefined) return template.is_active ? 'Can be chosen for notices' : 'Inactive, so it cannot be chosen for notices'
  if (!template.is_active) return `Inactive, so ${user} does not use it`
  const [used] = all.filter(({ type, is_active }) => type === template.type && is_active).sort(byChange)
  return used === undefined || used.id === template.id
    ? `Used by ${user}`
    : `Can be chosen in ${user}, which starts with “${used.name}”, changed more recently`
}

const byChange = (one: EmailTemplate, other: EmailTemplate): number => other.updated_at.localeCompare(one.updated_at) || other.id - one.id

function TemplateStatus({ form }: { form: TemplateFormState }) {
  return (
    <>
      <div className="flex self-center">
        <Switch
          label={<span className="font-medium">Active</span>}
          checked={form.values.is_active}
          onChange={(event) => form.change({ is_active: event.target.checked })}
        />
      </div>
      <FormError text={form.problem} />
      <span className="grow max-md:hidden" />
    </>
  )
}

type VersionsProps = { template: EmailTemplate; onUse: (version: EmailTemplateVersion) => void }

function Versions({ template, onUse }: VersionsProps) {
  const { moment } = useDateTimeFormatters()
  const { data, error, refetch } = useQuery(templateQueries.versions(template.id))
  if (data === undefined && error) {
    return <ErrorState message="Failed to fetch earlier versions" detail={error.message} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <LoadingIndicator />
  const earlier = data.filter((version) => !isSame(version, template))
  if (earlier.length === 0) return <p className="py-6 text-center text-fg-muted">No earlier versions.</p>
  return (
    <>
      <p className="mb-3 text-sm text-fg-muted">
        <del className="rounded-sm bg-badge-red text-badge-red-fg">Struck out</del>: earlier text.{' '}
        <ins className="rounded-sm bg-badge-green text-badge-green-fg">Underlined</ins>: current text.
      </p>
      <ol className="space-y-3">
        {earlier.map((version) => (
          <li key={version.version} className="rounded-lg border border-line bg-surface">
            <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
              <p className="text-sm text-fg-muted">
                <span className="font-medium text-fg">{moment(version.at)}</span> · {formatUserName(version.by)}
              </p>
              <Button className="h-8! max-md:h-11! pointer-coarse:h-11!" onClick={() => onUse(version)}>
                Use this text again
              </Button>
            </div>
            <div className="space-y-2 px-4 py-3">
              <div className="font-medium">
                <DifferenceText earlier={version.subject} later={template.subject} />
              </div>
              <DifferenceText earlier={version.body} later={template.body} />
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

const isSame = (a: { subject: string; body: string }, b: { subject: string; body: string }): boolean =>
  a.subject === b.subject && a.body === b.body
