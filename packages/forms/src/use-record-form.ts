import { type ApiError, isApiError, useUnsavedChanges } from '@crm/shell-api'
import { isEarlierChangeSavedError } from '@crm/shell-api/change-once'
import { findIncompleteInputErrors } from '@crm/ui'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type KeyboardEvent, type SubmitEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type KeepStateOptions,
  type Path,
  type PathValue,
  useForm,
} from 'react-hook-form'
import type { FormErrors } from './form-errors.ts'

type Versioned = { id?: number; version: number }

type Options<Made extends Versioned, Values extends FieldValues, Saved> = {
  /** The edited record; null for a new one. A newer version of it replaces the form's values as long as the user has not typed. */
  record: Made | null
  valuesOf: (record: Made | null) => Values
  /** Initial values instead of the record's. As they are not the user's input, they can be discarded without a question. */
  start?: Values
  /** The user's unsaved values from an earlier form. */
  typed?: Values
  labels: Readonly<Record<string, string>>
  /** Whether to mark fields whose value differs from the record's. */
  marksChanges?: boolean
  /** Computes the values after these changes, if one field depends on another. */
  withChange?: (values: Values, changes: Partial<Values>) => Values
  onTyped?: (values: Values) => void
  /** Finds errors before the form is sent. */
  check?: (values: Values) => FormErrors
  save: (values: Values, base: Made | null, touched: (keyof Values & string)[]) => Promise<Saved>
  onSaved: (saved: Saved, sent: Values) => void
  /** Called if nothing was saved. The fields already show the errors. Without `thrown`, nothing was sent either. */
  onRefused: (errors: FormErrors, thrown?: unknown) => void
  /** Reads the record again after another user changed it, or after a save whose reply was lost. */
  reload?: (base: Made) => Promise<Made | undefined>
  /** Handles a conflict. If it returns true, the form shows no error. */
  onConflict?: (refusal: ApiError, sent: Values, base: Made | null, touched: (keyof Values & string)[]) => Promise<boolean>
  /** Computes the values after the record was read again. `typed`: the user's values, and the new record's values in all other fields. */
  rebase?: (typed: Values, moved: { before: Made; now: Made; wasSaved: boolean }) => Values
  isSame?: (field: string, one: unknown, other: unknown) => boolean
}

type Draft<Made, Values> = { base: Made | null; start: Values; conflicts: ApiError['conflicts']; savedBefore: Made | null }

export type RecordForm<Made, Values> = Draft<Made, Values> & {
  id: string
  labels: Readonly<Record<string, string>>
  values: Values
  errors: FormErrors
  /** Names of the fields whose value differs from the record's. */
  changed: (keyof Values & string)[]
  dirty: boolean
  /** Whether the user has typed or chosen anything, even the same value. */
  isTouched: boolean
  saving: boolean
  change: (changes: Partial<Values>) => void
  /** Props of a `Field`. */
  field: (name: keyof Values & string) => { id: string; label: string; error: string | undefined; mark: string | false }
  /** Props of the control inside the `Field`. */
  bind: <Name extends keyof Values & string>(name: Name) => { name: Name; value: Values[Name]; onChange: (event: AnyChange) => void }
  save: () => Promise<void>
  /** Resets the form to the record, or to the record with these values. */
  restart: (base: Made | null, values?: Values) => void
  /** The fields that differ from `before`, with their current values. */
  typedSince: (before: Values) => Partial<Values>
  /** Shows errors that do not come from a save, and focuses the first field that has one. */
  showErrors: (errors: FormErrors) => void
  /** Props of the form element. */
  props: {
    id: string
    noValidate: true
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void
  }
}

type AnyChange = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>

/** State of a form that creates or edits one record. The user's input stays until it is saved. */
export function useRecordForm<Made extends Versioned, Values extends FieldValues, Saved>(
  options: Options<Made, Values, Saved>,
): RecordForm<Made, Values> {
  const { record, valuesOf, labels, check, isSame = isEqual } = options
  const id = useId()
  const opened = (base: Made | null, start = valuesOf(base)): Draft<Made, Values> => ({ base, start, conflicts: [], savedBefore: null })
  const [draft, setDraft] = useState(() => opened(record, options.start))
  // A save may start before a change of the draft is rendered, so it reads the draft from this ref.
  const latest = useRef(draft)
  const busy = useRef(false)
  const [shownErrors, countShown] = useState(0)

  const form = useForm<Values>({
    defaultValues: (options.typed ?? draft.start) as DefaultValues<Values>,
    // An error disappears when its field changes, and is checked again only by the next save.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const found = { ...check?.(values), ...halfTypedIn(id) }
      const errors = Object.fromEntries(Object.entries(found).map(([field, message]) => [field, { type: 'check', message }]))
      return Object.keys(errors).length > 0 ? { values: {}, errors: errors as FieldErrors<Values> } : { values, errors: {} }
    },
  })
  const values = form.watch()
  const { errors, touchedFields, submitCount } = form.formState
  const names = Object.keys(draft.start) as (keyof Values & string)[]
  const differs = (one: Values, other: Values) => names.filter((name) => !isSame(name, one[name], other[name]))
  const touched = names.filter((name) => name in touchedFields)
  const dirty = differs(values, draft.start).length > 0
  useUnsavedChanges(dirty)

  const move = (next: Draft<Made, Values>, shown: Values, keep: KeepStateOptions = {}) => {
    latest.current = next
    setDraft(next)
    form.reset(shown, { ...keep, keepSubmitCount: true })
  }
  const restart = (base: Made | null, shown = valuesOf(base)) => move(opened(base), shown)
  const typedSince = (before: Values): Partial<Values> => {
    const typed = form.getValues()
    return Object.fromEntries(differs(before, typed).map((name) => [name, typed[name]])) as Partial<Values>
  }

  const isAnother = record !== null && draft.base !== null && record.id !== draft.base.id
  const isNewer = record !== null && record.version > (draft.base?.version ?? 0) && !dirty && touched.length === 0
  // A layout effect runs before the next paint, so that the user cannot type into the old record.
  useLayoutEffect(() => {
    if (isAnother || isNewer) restart(record)
  })

  useEffect(() => {
    if (submitCount + shownErrors > 0) formElement(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [id, submitCount, shownErrors])
  const showErrors = (found: FormErrors) => {
    for (const [field, message] of Object.entries(found)) form.setError(field as Path<Values>, { type: 'server', message: message ?? '' })
    countShown((before) => before + 1)
  }

  const mutation = useMutation({
    mutationFn: (sent: Values) => options.save(sent, latest.current.base, touched),
    onError: async (thrown, sent) => {
      const { base } = latest.current
      if (!isApiError(thrown)) return options.onRefused({}, thrown)
      const wasSaved = isEarlierChangeSavedError(thrown)
      if (wasSaved) await rebase(thrown, true)
      if (await options.onConflict?.(thrown, sent, base, touched)) return
      const found = toFormErrors(thrown)
      showErrors(found)
      options.onRefused(found, thrown)
      if (!wasSaved && thrown.conflicts.length > 0) await rebase(thrown, false)
    },
  })

  // Fields that the user edited keep the user's values, which the next save applies to the current record. Other fields get the new values.
  const rebase = async ({ conflicts }: ApiError, wasSaved: boolean) => {
    const { base: before } = latest.current
    if (before === null) return
    const now = (await options.reload?.(before).catch(() => undefined)) ?? before
    const shown = { ...valuesOf(now), ...typedSince(valuesOf(before)) }
    const savedBefore = wasSaved ? before : null
    const next = options.rebase?.(shown, { before, now, wasSaved }) ?? shown
    move({ ...opened(now), conflicts, savedBefore }, next, { keepErrors: true, keepTouched: true })
  }

  const save = async () => {
    // The user may click again before the disabled button is rendered.
    if (busy.current) return
    busy.current = true
    try {
      await form.handleSubmit(
        // `onSaved` runs after the mutation, so that the form of the next record accepts input at once. `onError` handles failures.
        (sent) =>
          mutation.mutateAsync(sent).then(
            (saved) => options.onSaved(saved, sent),
            () => undefined,
          ),
        (found) => options.onRefused(messagesIn(found)),
      )()
    } finally {
      busy.current = false
    }
  }

  const change = (changes: Partial<Values>) => {
    const before = form.getValues()
    const next = options.withChange?.(before, changes) ?? { ...before, ...changes }
    for (const name of names.filter((each) => each in changes || next[each] !== before[each])) {
      form.setValue(name as Path<Values>, next[name] as PathValue<Values, Path<Values>>, { shouldTouch: true })
      form.clearErrors(name as Path<Values>)
    }
    options.onTyped?.(next)
  }

  const messages = messagesIn(errors)
  const changed = differs(valuesOf(draft.base), values).filter((name) => name in labels)
  return {
    ...draft,
    id,
    labels,
    values,
    errors: messages,
    changed,
    dirty,
    isTouched: touched.length > 0,
    saving: mutation.isPending,
    change,
    field: (name) => ({
      id: `${id}-${name}`,
      label: labels[name] ?? name,
      error: messages[name],
      mark: options.marksChanges === true && changed.includes(name) && 'Changed',
    }),
    bind: (name) => ({ name, value: values[name], onChange: ({ target }) => change({ [name]: target.value } as Partial<Values>) }),
    save,
    restart,
    typedSince,
    showErrors,
    props: {
      id,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        // React would also send the event to the form that opened this dialog.
        event.stopPropagation()
        void save()
      },
      onKeyDown: (event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      },
    },
  }
}

const formElement = (id: string) => document.getElementById(id)

function halfTypedIn(id: string): FormErrors {
  const form = formElement(id)
  return form instanceof HTMLFormElement ? findIncompleteInputErrors(form) : {}
}

const isEqual = (_field: string, one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const messagesIn = (errors: FieldErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, error]) => (error ? [[field, String(error.message)]] : [])))

/** The server's errors by field. An error at `assigned_installer.0` belongs to the field `assigned_installer`. */
export const toFormErrors = ({ errors }: ApiError): FormErrors =>
  Object.fromEntries(errors.map(({ path, message }) => [path.split('.')[0] ?? path, message]))
