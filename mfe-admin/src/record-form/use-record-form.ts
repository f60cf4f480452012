import { type ApiError, isApiError, messageOf, useToast } from '@crm/shell-api'
import { useCreateOnce } from '@crm/shell-api/create-once'
import { useSendKey } from '@crm/shell-api/send-key'
import { capitalise } from '@crm/ui'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The input, on top of the record that was read; `base` is null for a new record. */
type Draft<Made, Form> = { base: Made | null; form: Form; conflicts: ApiError['conflicts'] }

type Around<Made> = {
  /** Always fetches, even with a cached list. */
  now: (client: QueryClient) => Promise<Made[]>
  invalidate: (client: QueryClient) => Promise<void>
}

export type RecordFormState<Made, Form> = Draft<Made, Form> & {
  errors: FormErrors<Form>
  /** All errors as one line; blank if there are none. */
  wrong: string
  refusals: number
  saving: boolean
  dirty: boolean
  change: (changes: Partial<Form>) => void
  /** `halfTyped`: fields with invalid input, such as half a date; their value is ''. */
  save: (halfTyped?: FormErrors<Form>) => void
}

export function useRecordForm<Made extends StoredRecord, Form extends object, Body extends Record<string, unknown>>(
  kind: FormKind<Made, Form, Body> & Around<Made>,
  record: Made | null,
  onSaved: () => void,
): RecordFormState<Made, Form> {
  const opened = (base: Made | null): Draft<Made, Form> => ({ base, form: base ? kind.formOf(base) : kind.empty, conflicts: [] })
  const [draft, setDraft] = useState(() => opened(record))
  const [errors, setErrors] = useState<FormErrors<Form>>({})
  const [said, setSaid] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const client = useQueryClient()
  const toast = useToast()
  const keyOf = useSendKey()
  const create = useCreateOnce({ ...kind, change: ({ id, version }, changes) => kind.change(id, { ...changes, version }) })
  const failed = `Failed to ${record ? 'update' : 'create'} ${kind.name}`
  const dirty = JSON.stringify(draft.form) !== JSON.stringify(opened(draft.base).form)
  // Another user's save replaces the form as long as the user has not typed.
  if (record && draft.base && record.version > draft.base.version && !dirty) setDraft(opened(record))

  const refuse = (found: FormErrors<Form>, description: string) => {
    setErrors(found)
    setSaid(description)
    toast({ tone: 'error', title: failed, description })
    setRefusals((before) => before + 1)
  }

  const save = useMutation({
    mutationFn: ({ base, form }: Draft<Made, Form>) => {
      if (base === null) return create(kind.bodyOf(form))
      const body = changesOf(kind, base, form)
      return kind.change(base.id, body, keyOf(body))
    },
    onSuccess: () => {
      toast({ tone: 'success', title: `${capitalise(kind.name)} ${record ? 'updated' : 'created'} successfully` })
      onSaved()
      void kind.invalidate(client)
    },
    onError: async (error, { base }) => {
      const { errors: wrong, conflicts } = isApiError(error) ? error : { errors: [], conflicts: [] }
      const found = Object.fromEntries(wrong.map(({ path, message }) => [path, message])) as FormErrors<Form>
      refuse(found, messageOf(error, 'Please try again'))
      if (base === null || conflicts.length === 0) return
      const now = (await kind.now(client).catch(() => [])).find(({ id }) => id === base.id) ?? base
      setDraft((before) => ({ base: now, form: rebaseForm(kind.formOf(base), before.form, kind.formOf(now)), conflicts }))
    },
  })

  return {
    ...draft,
    errors,
    wrong: Object.keys(errors).length > 0 ? (said ?? kind.inWords(errors)) : '',
    refusals,
    saving: save.isPending,
    dirty,
    change(changes) {
      setDraft((before) => ({ ...before, form: { ...before.form, ...changes } }))
      if (Object.keys(changes).some((field) => field in errors)) setSaid(null)
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))) as FormErrors<Form>)
    },
    save(halfTyped = {}) {
      if (save.isPending) return
      const found = { ...kind.localErrors(draft.form), ...halfTyped }
      if (Object.keys(found).length === 0) return save.mutate(draft)
      refuse(found, kind.inWords(found))
    },
  }
}

type Refused<Form> = { errors: FormErrors<Form>; refusals: number }

/** Focuses the first faulty field after a refusal. `show` first reveals the form, if another view may cover it. */
export function useFocusOnFault<Form>(
  { errors, refusals }: Refused<Form>,
  fields: readonly (keyof Form & string)[],
  idOf: (field: keyof Form & string) => string,
  show?: () => void,
): void {
  const first = fields.find((field) => errors[field] !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, not for each keystroke after it
  useEffect(() => {
    if (refusals === 0 || first === undefined) return
    const frame = requestAnimationFrame(() => {
      // Synchronously, because a hidden field cannot get the focus.
      if (show) flushSync(show)
      document.getElementById(idOf(first))?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [refusals])
}

export type FormErrors<Form> = Partial<Record<keyof Form & string, string>>

type StoredRecord = { id: number; version: number }

export type FormKind<Made extends StoredRecord, Form extends object, Body extends Record<string, unknown>> = {
  /** Shown to users: "email template". */
  name: string
  empty: Form
  formOf: (record: Made) => Form
  bodyOf: (form: Form) => Body
  localErrors: (form: Form) => FormErrors<Form>
  inWords: (errors: FormErrors<Form>) => string
  /** Fields that identify a record: if all of them were retyped, the form is about another record. */
  names: (keyof Body)[]
  create: (body: Body, idempotencyKey: string) => Promise<Made>
  change: (id: number, body: Partial<Body> & { version: number }, idempotencyKey?: string) => Promise<Made>
}

export function changesOf<Made extends StoredRecord, Form extends object, Body extends Record<string, unknown>>(
  { formOf, bodyOf }: Pick<FormKind<Made, Form, Body>, 'formOf' | 'bodyOf'>,
  base: Made,
  form: Form,
): Partial<Body> & { version: number } {
  return { ...differing(bodyOf(formOf(base)), bodyOf(form)), version: base.version }
}

/** The form on top of the current record: edited fields keep the user's input, the others take the new values. */
export function rebaseForm<Form extends object>(before: Form, typed: Form, now: Form): Form {
  return { ...now, ...differing(before, typed) }
}

const differing = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  // The cast is safe: only keys with equal values are dropped.
  Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== before[field as keyof Values])) as Partial<Values>

export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
