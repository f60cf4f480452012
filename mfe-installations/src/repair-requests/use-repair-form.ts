import type { FoundProject, NewRepairRequest, RepairRequest } from '@crm/contracts'
import { type ApiError, call, isApiError, useToast } from '@crm/shell-api'
import { type Kind, useCreateOnce } from '@crm/shell-api/create-once'
import { useSendKey } from '@crm/shell-api/send-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { emptyForm, filledBy, formOf, localErrors, type RepairErrors, type RepairForm, repairBody, withChange } from './repair-form.ts'
import { invalidateRepairs } from './repair-queries.ts'

export type RepairTask = { kind: 'create'; project?: FoundProject | undefined } | { kind: 'edit'; request: RepairRequest }

type Draft = { base: RepairRequest | null; form: RepairForm; conflicts: ApiError['conflicts'] }

export type RepairFormState = ReturnType<typeof useRepairForm>

export function useRepairForm(task: RepairTask, today: string, onSaved: () => void) {
  const [opened] = useState(() => openedForm(task, today))
  const [draft, setDraft] = useState<Draft>({ base: task.kind === 'edit' ? task.request : null, form: opened, conflicts: [] })
  const [errors, setErrors] = useState<RepairErrors>({})
  const [refusals, setRefusals] = useState(0)
  const client = useQueryClient()
  const toast = useToast()
  const keyOf = useSendKey()
  const create = useCreateOnce(repairRequests)
  const failed = `Failed to ${task.kind === 'create' ? 'create' : 'update'} repair request. Please try again.`

  const refuse = (found: RepairErrors) => {
    setErrors(found)
    setRefusals((before) => before + 1)
  }

  const save = useMutation({
    mutationFn: ({ base, form }: Draft) => {
      if (base === null) return create(repairBody(form))
      // With the version that was read, the server applies only the differences.
      const body = { ...repairBody(form), version: base.version }
      return call('updateRepairRequest', { params: { id: base.id }, body, idempotencyKey: keyOf(body) })
    },
    onSuccess: () => {
      toast({ tone: 'success', title: `Repair request ${task.kind === 'create' ? 'created' : 'updated'} successfully` })
      onSaved()
      void invalidateRepairs(client)
    },
    onError: async (error, { base }) => {
      const { errors: wrong, conflicts, serverMessage } = isApiError(error) ? error : { errors: [], conflicts: [], serverMessage: null }
      refuse(Object.fromEntries(wrong.map(({ path, message }) => [path, message])))
      toast({ tone: 'error', title: failed, ...(serverMessage !== null && { description: serverMessage }) })
      if (base === null || conflicts.length === 0) return
      const now = await call('getRepairRequest', { params: { id: base.id } }).catch(() => base)
      setDraft((before) => ({ ...rebased(before, now, today), conflicts }))
    },
  })

  return {
    ...draft,
    errors,
    refusals,
    saving: save.isPending,
    dirty: JSON.stringify(draft.form) !== JSON.stringify(opened),
    change(changes: Partial<RepairForm>) {
      setDraft((before) => ({ ...before, form: withChange(before.form, changes, today) }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
    },
    /** `halfTyped`: fields with invalid input, such as half a date; their value is ''. */
    save(halfTyped: RepairErrors) {
      if (save.isPending) return
      const found = { ...localErrors(draft.form), ...halfTyped }
      if (Object.keys(found).length === 0) return save.mutate(draft)
      refuse(found)
    },
  }
}

function openedForm(task: RepairTask, today: string): RepairForm {
  if (task.kind === 'edit') return formOf(task.request)
  return { ...emptyForm(today), ...(task.project && filledBy(task.project)) }
}

const repairRequests: Kind<NewRepairRequest, RepairRequest> = {
  name: 'repair request',
  names: ['customer_name', 'issue_description'],
  create: (body, idempotencyKey) => call('createRepairRequest', { body, idempotencyKey }),
  change: ({ id, version }, changes) => call('updateRepairRequest', { params: { id }, body: { ...changes, version } }),
}

// Fields without edits take the new values; edited fields keep the user's input, which the next save applies.
function rebased({ base, form, conflicts }: Draft, now: RepairRequest, today: string): Draft {
  if (base === null) return { base, form, conflicts }
  const before = formOf(base)
  const typed = Object.fromEntries(Object.entries(form).filter(([field, value]) => value !== before[field as keyof RepairForm]))
  return { base: now, form: withChange(formOf(now), typed, today), conflicts }
}
