import { noteTemplates } from '@crm/contracts'
import { Field, NativeSelect, Textarea } from '@crm/ui'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { KeyHint } from '../shortcuts.tsx'
import { customNote, type FollowUpForm } from './follow-up-form.ts'
import { noteKeys } from './note-keys.ts'

type Props = { form: FollowUpForm; line: string | null; error?: string | undefined; change: (changes: Partial<FollowUpForm>) => void }

const options = [{ value: '', label: 'No note' }, ...noteTemplates.map((template) => ({ value: template, label: template }))]

export const pressed = (form: FollowUpForm, template: string): Partial<FollowUpForm> => ({
  template: form.template === template ? '' : template,
})

export function NoteChoice({ form, line, error, change }: Props) {
  const custom = useRef<HTMLTextAreaElement>(null)
  // A keyboard user in the phone's select is still choosing, so the focus stays there.
  useEffect(() => {
    if (form.template === customNote && !(document.activeElement instanceof HTMLSelectElement)) custom.current?.focus()
  }, [form.template])
  return (
    <div className="grid grid-cols-1 gap-3">
      <fieldset className="max-md:hidden">
        <legend className="label">Note</legend>
        <div className="flex flex-wrap gap-1.5">
          {noteTemplates.map((template) => (
            <button
              key={template}
              type="button"
              className="choice"
              aria-pressed={form.template === template}
              aria-keyshortcuts={noteKeys[template]}
              onClick={() => change(pressed(form, template))}
            >
              {form.template === template && <Check className="size-3.5" aria-hidden="true" />}
              {template}
              <KeyHint letter={noteKeys[template]} />
            </button>
          ))}
        </div>
      </fieldset>
      <Field label="Note template" className="md:hidden">
        <NativeSelect options={options} value={form.template} onChange={(event) => change({ template: event.target.value })} />
      </Field>
      {form.template === customNote && (
        <Field label="Custom note" error={error}>
          <Textarea
            ref={custom}
            rows={2}
            maxLength={2000}
            value={form.custom}
            onChange={(event) => change({ custom: event.target.value })}
          />
        </Field>
      )}
      {line !== null && (
        <p className="whitespace-pre-line break-words rounded-md border border-line bg-muted/60 px-3 py-2 text-sm">
          <span className="text-fg-subtle">Added to notes: </span>
          <span className="font-medium">{line}</span>
        </p>
      )}
    </div>
  )
}
