import type { EmailTemplate, EmailTemplateVersion } from '@crm/contracts'
import { useToast, useUnsavedChanges } from '@crm/shell-api'
import { Dialog } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useMoments } from '../mail/moments.ts'
import { ConflictNotice } from '../record-form/conflict-notice.tsx'
import { useFocusOnFault } from '../record-form/use-focus-on-fault.ts'
import { useRecordForm } from '../record-form/use-record-form.ts'
import { who } from '../record-form/who.ts'
import { Choice } from './choice.tsx'
import { Preview } from './preview/preview.tsx'
import { TemplateDialogFooter } from './template-dialog-footer.tsx'
import { controlId, TemplateFields } from './template-fields.tsx'
import { fieldLabels, formOf, shown, templateFields, templateKind } from './template-form.ts'
import { templateQueries } from './template-queries.ts'
import { templateUse } from './template-use.ts'
import { Versions } from './versions/versions.tsx'

/** What is shown beside the form; on a phone, in its place. */
type View = 'text' | 'preview' | 'versions'

type Props = {
  /** Null: a new one. */
  template: EmailTemplate | null
  onClose: () => void
}

/** Add and Edit Email Template: the form, and beside it what would be sent and what was said before. Closes itself once it is saved. */
export function TemplateDialog({ template, onClose }: Props) {
  const formId = useId()
  const state = useRecordForm(templateKind, template, onClose)
  const [view, setView] = useState<View>('text')
  const toast = useToast()
  const { day, moment } = useMoments()
  const { data: all = [] } = useQuery(templateQueries.list())
  const use = template && templateUse(template, all)
  useUnsavedChanges(state.dirty)
  useFocusOnFault(state, templateFields, controlId, () => setView('text'))

  const takeAgain = ({ subject, body, at }: EmailTemplateVersion) => {
    state.change({ subject, body })
    setView('text')
    toast({ tone: 'info', title: `The text of ${moment(at)} is in the form`, description: 'Save it to use it again.' })
  }
  const beside: Partial<Record<View, string>> = { preview: 'Live preview', ...(state.base && { versions: 'Versions' }) }
  const past = view === 'versions' ? state.base : null
  const title = state.base ? (
    <Choice label="Beside the form" className="max-md:hidden" options={beside} chosen={past ? 'versions' : 'preview'} onChoose={setView} />
  ) : (
    <h3 className="font-semibold max-md:hidden">Live preview</h3>
  )
  return (
    <Dialog
      className="[--dialog-w:68rem] max-md:h-[94dvh] md:max-h-[92vh]"
      title={`${template ? 'Edit' : 'Add'} Email Template`}
      description={
        template ? [use, `Changed ${day(template.updated_at)} by ${who(template.updated_by)}`].join(' · ') : 'All fields are required.'
      }
      dirty={state.dirty}
      onRequestClose={onClose}
      footer={<TemplateDialogFooter formId={formId} state={state} />}
    >
      <Choice
        label="View"
        className="sticky top-0 z-10 mb-4 flex! bg-surface md:hidden!"
        options={{ text: 'Text', ...beside, preview: 'Preview' }}
        chosen={view}
        onChoose={setView}
      />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <div className={view === 'text' ? 'min-w-0' : 'min-w-0 max-md:hidden'}>
          <ConflictNotice name="template" state={state} formOf={formOf} labels={fieldLabels} shown={shown} />
          <TemplateFields id={formId} state={state} />
        </div>
        <section
          aria-label="Beside the form"
          className={`w-full min-w-0 self-start md:sticky md:top-0 ${view === 'text' ? 'max-md:hidden' : ''}`}
        >
          {past ? (
            <>
              <div className="mb-3 max-md:hidden">{title}</div>
              <Versions template={past} onUse={takeAgain} />
            </>
          ) : (
            <Preview texts={state.form} title={title} canBeSent />
          )}
        </section>
      </div>
    </Dialog>
  )
}
