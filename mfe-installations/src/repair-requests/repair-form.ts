import { type FoundProject, isEmail, type NewRepairRequest, type RepairRequest } from '@crm/contracts'
import { type ApiError, call, isApiError, useToast } from '@crm/shell-api'
import { type Kind, useCreateOnce } from '@crm/shell-api/create-once'
import { useSendKey } from '@crm/shell-api/send-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateRepairs } from './repair-queries.ts'

type RepairTask = { kind: 'create'; project?: FoundProject | undefined } | { kind: 'edit'; request: RepairRequest }

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
      const found = { ...findErrors(draft.form), ...halfTyped }
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

type RepairForm = {
  project_id: number | null
  customer_name: string
  phone: string
  email: string
  address: string
  issue_description: string
  priority: string
  status: string
  date_reported: string
  completion_date: string
  notes: string
}
export type RepairField = keyof RepairForm
type RepairErrors = Partial<Record<string, string>>

export const fieldLabels: Record<RepairField, string> = {
  project_id: 'Completed project',
  customer_name: 'Customer name',
  phone: 'Phone',
  email: 'Email',
  date_reported: 'Date reported',
  address: 'Address',
  issue_description: 'Issue description',
  priority: 'Priority',
  status: 'Status',
  completion_date: 'Completion date',
  notes: 'Notes',
}
export const requiredFields: readonly RepairField[] = ['customer_name', 'phone', 'address', 'issue_description']

export const emptyForm = (today: string): RepairForm => ({
  project_id: null,
  customer_name: '',
  phone: '',
  email: '',
  address: '',
  issue_description: '',
  priority: 'Medium',
  status: 'Pending',
  date_reported: today,
  completion_date: '',
  notes: '',
})

export const filledBy = (project: FoundProject): Partial<RepairForm> => ({
  project_id: project.id,
  customer_name: project.name,
  phone: project.phone ?? '',
  email: project.email ?? '',
  address: project.address ?? '',
})

export const formOf = (request: RepairRequest): RepairForm => ({
  project_id: request.project_id,
  customer_name: request.customer_name,
  phone: request.phone,
  email: request.email ?? '',
  address: request.address,
  issue_description: request.issue_description,
  priority: request.priority,
  status: request.status,
  date_reported: request.date_reported,
  completion_date: request.completion_date ?? '',
  notes: request.notes ?? '',
})

/** Only the status Completed has a completion date; the default is today. */
export function withChange(form: RepairForm, changes: Partial<RepairForm>, today: string): RepairForm {
  const next = { ...form, ...changes }
  if (next.status !== 'Completed') return { ...next, completion_date: '' }
  return form.status !== 'Completed' && next.completion_date === '' ? { ...next, completion_date: today } : next
}

export function findErrors(form: RepairForm): RepairErrors {
  const email = form.email.trim()
  return {
    ...Object.fromEntries(requiredFields.filter((field) => String(form[field]).trim() === '').map((field) => [field, 'Required'])),
    ...(email !== '' && !isEmail(email) && { email: 'Must be an e-mail address' }),
    // Days as `yyyy-mm-dd` compare as text.
    ...(form.completion_date !== '' &&
      form.completion_date < form.date_reported && { completion_date: 'Must not be before the date reported' }),
  }
}

export function repairBody(form: RepairForm): NewRepairRequest {
  return {
    project_id: form.project_id,
    customer_name: form.customer_name.trim(),
    phone: form.phone.trim(),
    email: orNull(form.email),
    address: form.address.trim(),
    issue_description: form.issue_description.trim(),
    // The casts are safe: the selects offer only these values.
    priority: form.priority as NewRepairRequest['priority'],
    status: form.status as NewRepairRequest['status'],
    date_reported: orNull(form.date_reported),
    completion_date: orNull(form.completion_date),
    notes: orNull(form.notes),
  }
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
