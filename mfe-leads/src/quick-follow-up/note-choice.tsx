import { noteTemplates } from '@crm/contracts'
import { Field, NativeSelect, Textarea } from '@crm/ui'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ShortcutKeyHint } from '../shortcuts.tsx'
import { customNoteTemplate, type QuickFollowUpValues } from './follow-up-form.ts'

type NoteProps = {
  form: QuickFollowUpValues
  line: string | null
  error?: string | undefined
  change: (changes: Partial<QuickFollowUpValues>) => void
}

const noteOptions = [{ value: '', label: 'No note' }, ...noteTemplates.map((template) => ({ value: template, label: template }))]

export const toggleTemplate = (form: QuickFollowUpValues, template: string): Partial<QuickFollowUpValues> => ({
  template: form.template === template ? '' : template,
})

export function NoteChoice({ form, line, error, change }: NoteProps) {
  const custom = useRef<HTMLTextAreaElement>(null)
  // A keyboard user may still be choosing in the select that phones show, so the focus must not leave it.
  useEffect(() => {
    if (form.template === customNoteTemplate && !(document.activeElement instanceof HTMLSelectElement)) custom.current?.focus()
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
              aria-keyshortcuts={noteShortcutKeys[template]}
              onClick={() => change(toggleTemplate(form, template))}
            >
              {form.template === template && <Check className="size-3.5" aria-hidden="true" />}
              {template}
              <ShortcutKeyHint letter={noteShortcutKeys[template]} />
            </button>
          ))}
        </div>
      </fieldset>
      <Field label="Note template" className="md:hidden">
        <NativeSelect options={noteOptions} value={form.template} onChange={(event) => change({ template: event.target.value })} />
      </Field>
      {form.template === customNoteTemplate && (
        <Field label="Custom note" error={error}>
          <Textarea ref={custom} rows={2} maxLength={2000} value={form.notes} onChange={(event) => change({ notes: event.target.value })} />
        </Field>
      )}
      {line !== null && (
        <p className="whitespace-pre-line break-words rounded-md border border-line bg-muted/60 px-3 py-2 text-sm">
          <span className="text-fg-subtle">Will be added to notes: </span>
          <span className="font-medium">{line}</span>
        </p>
      )}
    </div>
  )
}

type Template = (typeof noteTemplates)[number]

/** The shortcut key of each note template. Digits are not used, because they are typed into the date field, which has the first focus. */
export const noteShortcutKeys: Readonly<Record<Template, string>> = {
  'Sent a text message': 'X',
  'Sent an email': 'E',
  'Talked to client - interested': 'I',
  'Talked to client - needs time to decide': 'N',
  'Left voicemail': 'V',
  'Scheduled callback': 'B',
  'Sent quote': 'Q',
  'Meeting scheduled': 'G',
  'Waiting for approval': 'W',
  'Follow-up call completed': 'F',
  'Site visit scheduled': 'H',
  'Quote requested': 'R',
  'Contract sent': 'C',
  'Payment discussion needed': 'P',
  'Custom note': 'U',
}
