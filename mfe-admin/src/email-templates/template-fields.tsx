import { placeholdersIn, templateTypes } from '@crm/contracts'
import { Field, Input, NativeSelect, Textarea } from '@crm/ui'
import type { ReactNode } from 'react'
import { renamed } from './braced.ts'
import { useInsertion } from './insertion.ts'
import { fieldLabels, type TemplateField, type TemplateForm, type TemplateFormState } from './template-form.ts'
import { UnknownVariables } from './unknown-variables.tsx'
import { VariableToolbar } from './variable-toolbar.tsx'

const types = [{ value: '', label: 'Choose a type' }, ...Object.entries(templateTypes).map(([value, label]) => ({ value, label }))]

/** The id of a field's control. */
export const controlId = (name: string): string => `template-${name}`

/** The form of a template. */
export function TemplateFields({ id, state }: { id: string; state: TemplateFormState }) {
  const { form, change } = state
  const insertion = useInsertion((name, value) => change({ [name]: value }))
  const field = (name: TemplateField, control: ReactNode) => (
    <Field id={controlId(name)} label={fieldLabels[name]} required error={state.errors[name]}>
      {control}
    </Field>
  )
  const value = (name: TemplateField) => ({
    name,
    value: form[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const use = (name: 'subject' | 'body') => (written: string, meant: string) => {
    change({ [name]: renamed(form[name], written, meant) })
    document.getElementById(controlId(name))?.focus()
  }
  return (
    <form
      id={id}
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        state.save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {field('name', <Input maxLength={100} {...value('name')} />)}
        {field('type', <NativeSelect options={form.type === '' ? types : types.slice(1)} {...value('type')} />)}
      </div>
      <div>
        {field('subject', <Input onFocus={insertion.remember} {...value('subject')} />)}
        <UnknownVariables text={form.subject} onUse={use('subject')} />
      </div>
      <div>
        {field(
          'body',
          <div className="overflow-hidden rounded-md border border-input has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-focus has-aria-invalid:border-danger">
            <VariableToolbar used={placeholdersIn(form.subject, form.body)} onInsert={insertion.insert} />
            <Textarea
              ref={insertion.first}
              className="max-h-[60vh] min-h-36! rounded-none! border-0! outline-none!"
              onFocus={insertion.remember}
              {...value('body')}
            />
          </div>,
        )}
        <UnknownVariables text={form.body} onUse={use('body')} />
        <Stored form={form} />
      </div>
    </form>
  )
}

function Stored({ form }: { form: TemplateForm }) {
  const names = placeholdersIn(form.subject, form.body)
  return names.length > 0 && <p className="hint wrap-anywhere">Variables in it: {names.join(', ')}</p>
}
