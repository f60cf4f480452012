import { type ApiError, isApiError, messageOf, useToast } from '@crm/shell-api'
import { useCreateOnce } from '@crm/shell-api/create-once'
import { useSendKey } from '@crm/shell-api/send-key'
import { capitalise } from '@crm/ui'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changesOf, type FormErrors, type FormKind, rebased, type Stored } from './form-kind.ts'

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

export function useRecordForm<Made extends Stored, Form extends object, Body extends Record<string, unknown>>(
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
      setDraft((before) => ({ base: now, form: rebased(kind.formOf(base), before.form, kind.formOf(now)), conflicts }))
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
