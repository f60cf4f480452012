import type { Booklet, NewBooklet } from '@crm/contracts'
import { type ApiError, call, isApiError, messageOf, useToast } from '@crm/shell-api'
import { type Kind, useCreateOnce } from '@crm/shell-api/create-once'
import { useSendKey } from '@crm/shell-api/send-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BookletErrors, type BookletForm, bookletBody, emptyForm, formOf, localErrors, withChange } from './booklet-form.ts'
import { invalidateBooklets } from './booklet-queries.ts'

export type BookletTask = { kind: 'add' } | { kind: 'edit' | 'ship'; order: Booklet }

type Draft = { base: Booklet | null; form: BookletForm; conflicts: ApiError['conflicts'] }

export type BookletFormState = ReturnType<typeof useBookletForm>

export function useBookletForm(task: BookletTask, today: string, onSaved: () => void) {
  const [opened] = useState(() => openedForm(task, today))
  const [draft, setDraft] = useState<Draft>({ base: task.kind === 'add' ? null : task.order, form: opened, conflicts: [] })
  const [errors, setErrors] = useState<BookletErrors>({})
  const [refusals, setRefusals] = useState(0)
  const client = useQueryClient()
  const toast = useToast()
  const keyOf = useSendKey()
  const create = useCreateOnce(orders)
  const done = task.kind === 'add' ? 'created' : 'updated'
  const failed = `Failed to ${task.kind === 'add' ? 'create' : 'update'} sample booklet order`

  const refuse = (found: BookletErrors) => {
    setErrors(found)
    setRefusals((before) => before + 1)
  }

  const save = useMutation({
    mutationFn: ({ base, form }: Draft) => (base === null ? create(bookletBody(form)) : update(base, form, keyOf)),
    onSuccess: () => {
      toast({ tone: 'success', title: `Sample booklet order ${done} successfully!` })
      onSaved()
      void invalidateBooklets(client)
    },
    onError: async (error, { base }) => {
      const wrong = isApiError(error) ? error.errors : []
      refuse(Object.fromEntries(wrong.map(({ path, message }) => [path, message])))
      toast(
        wrong.length > 0 && base
          ? { tone: 'error', title: 'Validation Error', description: listed(wrong) }
          : { tone: 'error', title: 'Error', description: messageOf(error, failed) },
      )
      if (base === null || !isApiError(error) || error.conflicts.length === 0) return
      const now = await call('getBooklet', { params: { id: base.id } }).catch(() => base)
      setDraft((before) => ({ ...rebased(before, now), conflicts: error.conflicts }))
    },
  })

  return {
    ...draft,
    errors,
    refusals,
    saving: save.isPending,
    dirty: JSON.stringify(draft.form) !== JSON.stringify(opened),
    change(changes: Partial<BookletForm>) {
      const form = withChange(draft.form, changes, today)
      setDraft({ ...draft, form })
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))))
    },
    /** `halfTyped`: fields with invalid input, such as half a date; their value is ''. */
    save(halfTyped: BookletErrors) {
      if (save.isPending) return
      const found = { ...localErrors(draft.form), ...halfTyped }
      if (Object.keys(found).length === 0) return save.mutate(draft)
      refuse(found)
      const wrong = Object.entries(found).map(([path, message]) => ({ path, message: message ?? '' }))
      const description = task.kind === 'add' ? 'Please check all required fields' : listed(wrong)
      toast({ tone: 'error', title: 'Validation Error', description })
    },
  }
}

export function listed(errors: { path: string; message: string }[]): string {
  return errors.map(({ path, message }) => `${path}: ${message}`).join(', ') || 'Please check all fields'
}

function openedForm(task: BookletTask, today: string): BookletForm {
  if (task.kind === 'add') return emptyForm(today)
  const form = formOf(task.order)
  return task.kind === 'ship' ? withChange(form, { status: 'Shipped' }, today) : form
}

const orders: Kind<NewBooklet, Booklet> = {
  name: 'order',
  names: ['order_number', 'customer_name'],
  create: (body, idempotencyKey) => call('createBooklet', { body, idempotencyKey }),
  change: ({ id, version }, changes) => call('updateBooklet', { params: { id }, body: { ...changes, version } }),
}

function update(base: Booklet, form: BookletForm, keyOf: (body: unknown) => string): Promise<Booklet> {
  // With the version that was read, the server applies only the differences.
  const body = { ...bookletBody(form), version: base.version }
  return call('updateBooklet', { params: { id: base.id }, body, idempotencyKey: keyOf(body) })
}

// Fields without edits take the new values; edited fields keep the user's input, which the next save applies.
function rebased({ base, form, conflicts }: Draft, now: Booklet): Draft {
  if (base === null) return { base, form, conflicts }
  const [before, after] = [formOf(base), formOf(now)]
  const typed = Object.fromEntries(Object.entries(form).filter(([field, value]) => value !== before[field as keyof BookletForm]))
  return { base: now, form: { ...after, ...typed }, conflicts }
}
