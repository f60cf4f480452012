import {
  type EmailTemplate,
  listPlaceholders,
  listUnknownPlaceholders,
  splitTemplate,
  type TemplateVariable,
  templateTypeLabels,
  templateVariables,
} from '@crm/contracts'
import { useSettled } from '@crm/shell-api'
import { buildOptions, Field, Input, NativeSelect, Textarea } from '@crm/ui'
import { Check, TriangleAlert } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { RequiredTemplateField, TemplateFormState, TemplateFormValues } from './template-form.ts'

const types = [{ value: '', label: 'Choose a type' }, ...buildOptions(templateTypeLabels)]

type TemplateFieldsProps = { form: TemplateFormState; namesake: EmailTemplate | undefined }

export function TemplateFields({ form, namesake }: TemplateFieldsProps) {
  const { values, change } = form
  const insertion = useInsertion((name, value) => change({ [name]: value }))
  const field = (name: RequiredTemplateField, control: ReactNode) => (
    <Field {...form.field(name)} required>
      {control}
    </Field>
  )
  const bind = (name: RequiredTemplateField) => ({ autoComplete: 'off', ...form.bind(name) })
  const use = (name: 'subject' | 'body') => (written: string, meant: string) => {
    change({ [name]: renameTemplateVariable(values[name], written, meant) })
    document.getElementById(form.field(name).id)?.focus()
  }
  return (
    <form {...form.props} className="space-y-4">
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <div>
          {field('name', <Input maxLength={100} {...bind('name')} />)}
          <div role="status">
            {namesake && (
              <p className="mt-1.5 flex items-start gap-2 text-sm text-warn">
                <TriangleAlert className="icon mt-0.5" aria-hidden="true" /> Another template has this name.
              </p>
            )}
          </div>
        </div>
        {field('type', <NativeSelect options={values.type === '' ? types : types.slice(1)} {...bind('type')} />)}
      </div>
      <div>
        {field('subject', <Input onFocus={insertion.remember} {...bind('subject')} />)}
        <UnknownVariables text={values.subject} onUse={use('subject')} />
      </div>
      <div>
        {field(
          'body',
          <div className="overflow-hidden rounded-md border border-input has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-focus has-aria-invalid:border-danger">
            <VariableToolbar used={listPlaceholders(values.subject, values.body)} onInsert={insertion.insert} />
            <Textarea
              ref={insertion.first}
              className="max-h-[60vh] min-h-36! rounded-none! border-0! outline-none!"
              onFocus={insertion.remember}
              {...bind('body')}
            />
          </div>,
        )}
        <UnknownVariables text={values.body} onUse={use('body')} />
        <UsedVariables form={values} />
      </div>
    </form>
  )
}

function UsedVariables({ form }: { form: TemplateFormValues }) {
  const names = listPlaceholders(form.subject, form.body)
  return names.length > 0 && <p className="hint wrap-anywhere">Variables used: {names.join(', ')}</p>
}

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Inserts text at the cursor of the last used field, or at the end of the `first` field. `change` gets the field's name and new text. */
function useInsertion(change: (name: string, value: string) => void) {
  const first = useRef<HTMLTextAreaElement>(null)
  const last = useRef<TextField>(null)
  return {
    first,
    remember(event: FocusEvent<TextField>) {
      last.current = event.currentTarget
    },
    insert(text: string) {
      const field = last.current ?? first.current
      if (field === null) return
      field.focus()
      if (last.current === null) field.setSelectionRange(field.value.length, field.value.length)
      // The command inserts as if typed, so that the browser's undo works. It is deprecated, but browsers have no replacement.
      if (document.execCommand?.('insertText', false, text)) return
      change(field.name, field.value.slice(0, field.selectionStart ?? 0) + text + field.value.slice(field.selectionEnd ?? 0))
    },
  }
}

type VariableToolbarProps = { used: readonly string[]; onInsert: (text: string) => void }

/** Buttons that insert a variable, with a check mark on those in use. They are one tab stop; arrow keys move between them. */
function VariableToolbar({ used, onInsert }: VariableToolbarProps) {
  const [stop, setStop] = useState(0)
  const count = templateVariables.filter((name) => used.includes(name)).length

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = templateVariables.length - 1
    const next = { ArrowRight: stop === last ? 0 : stop + 1, ArrowLeft: stop === 0 ? last : stop - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setStop(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      role="toolbar"
      aria-label={`Insert a variable at the cursor; ${count} of ${templateVariables.length} used`}
      className="flex flex-wrap gap-1 border-b border-line bg-muted p-2 max-md:flex-nowrap max-md:overflow-x-auto"
      onKeyDown={onKeyDown}
    >
      {templateVariables.map((name, place) => {
        const isUsed = used.includes(name)
        return (
          <button
            key={name}
            type="button"
            tabIndex={place === stop ? 0 : -1}
            className={`inline-flex h-6 shrink-0 items-center gap-1 rounded-full border px-2 font-mono text-xs max-md:h-11 max-md:px-3 pointer-coarse:h-11 pointer-coarse:px-3 ${
              isUsed ? 'border-transparent bg-primary-soft text-on-primary-soft' : 'border-input bg-surface text-fg hover:bg-muted'
            }`}
            onFocus={() => setStop(place)}
            onClick={() => onInsert(`{{${name}}}`)}
          >
            {isUsed && <Check className="size-3 shrink-0" aria-hidden="true" />}
            {name}
            {isUsed && <span className="sr-only"> (used)</span>}
          </button>
        )
      })}
    </div>
  )
}

type UnknownVariablesProps = { text: string; onUse: (written: string, meant: string) => void }

function UnknownVariables({ text, onUse }: UnknownVariablesProps) {
  const unknown = listUnknownPlaceholders(useSettled(text))
  return (
    <div role="status">
      {unknown.map((name) => (
        <p key={name} className="mt-1.5 flex items-start gap-2 text-sm text-warn">
          <TriangleAlert className="icon mt-0.5" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            <code className="font-mono">{formatPlaceholder(name)}</code> is not a known variable. Messages that contain it are not sent.{' '}
            <Suggestion name={name} onUse={onUse} />
          </span>
        </p>
      ))}
    </div>
  )
}

function Suggestion({ name, onUse }: { name: string; onUse: UnknownVariablesProps['onUse'] }) {
  const nearest = isOpen(name) ? null : findMostSimilarVariable(name)
  return (
    nearest && (
      <button
        type="button"
        className="font-medium text-link underline max-md:min-h-11 pointer-coarse:min-h-11"
        onClick={() => onUse(name, nearest)}
      >
        Use {nearest}
      </button>
    )
  )
}

/** The variable that needs the fewest changed letters, or null if none is similar. */
export function findMostSimilarVariable(name: string): TemplateVariable | null {
  const written = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const [nearest] = templateVariables
    .map((variable) => ({ variable, steps: distance(written, variable) }))
    .filter(({ variable, steps }) => steps * 2 < Math.max(written.length, variable.length))
    .sort((a, b) => a.steps - b.steps)
  return nearest?.variable ?? null
}

// The Levenshtein distance, computed with one row of the table at a time.
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, place) => place)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (let place = 1; place <= to.length; place++) {
      const exchanged = (row[place - 1] ?? 0) + (letter === to[place - 1] ? 0 : 1)
      next.push(Math.min(exchanged, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** The parser adds "…" to the name of a placeholder whose closing braces are missing. */
const isOpen = (name: string): boolean => name.endsWith('…')

export const formatPlaceholder = (name: string): string => (isOpen(name) ? `{{${name}` : `{{${name}}}`)

export const renameTemplateVariable = (text: string, name: string, meant: string): string =>
  splitTemplate(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece.name === name ? formatPlaceholder(meant) : piece.written))
    .join('')
