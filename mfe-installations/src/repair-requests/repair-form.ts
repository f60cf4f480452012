import type { FoundProject, NewRepairRequest, RepairRequest } from '@crm/contracts'
import { textOrNull } from '@crm/contracts'
import { newRepairRequestSchema } from '@crm/contracts/schemas/repair-requests'
import { type FormErrors, findSchemaErrors, type RecordForm, type RecordOperations, useIdempotentSave, useRecordForm } from '@crm/forms'
import { call, isApiError, useToast } from '@crm/shell-api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateRepairRequests } from './repair-queries.ts'

type RepairTask = { kind: 'create'; project?: FoundProject | undefined } | { kind: 'edit'; request: RepairRequest }

export type RepairFormState = RecordForm<RepairRequest, RepairForm>

export function useRepairForm(task: RepairTask, today: string, onSaved: () => void): RepairFormState {
  const record = task.kind === 'edit' ? task.request : null
  const client = useQueryClient()
  const toast = useToast()
  const saveOnce = useIdempotentSave(repairRequests)
  const valuesOf = (request: RepairRequest | null) => (request ? buildRepairForm(request) : buildEmptyRepairForm(today))
  const [start] = useState(() => ({ ...valuesOf(record), ...(task.kind === 'create' && task.project && prefillFromProject(task.project)) }))
  const done = record ? 'update' : 'create'
  return useRecordForm<RepairRequest, RepairForm, RepairRequest>({
    record,
    valuesOf,
    start,
    labels: repairFieldLabels,
    withChange: (form, changes) => applyRepairChange(form, changes, today),
    check: findRepairFormErrors,
    save: (form, base) => saveOnce(base, buildRepairRequestBody(form)),
    onSaved: () => {
      toast({ tone: 'success', title: `Repair request ${done}d successfully` })
      onSaved()
      void invalidateRepairRequests(client)
    },
    onRefused: (_, thrown) => {
      if (thrown === undefined) return
      const description = isApiError(thrown) ? thrown.serverMessage : null
      toast({
        tone: 'error',
        title: `Failed to ${done} repair request. Please try again.`,
        ...(description !== null && { description }),
      })
    },
    reload: ({ id }) => call('getRepairRequest', { params: { id } }),
    rebase: (typed, { now }) => applyRepairChange(buildRepairForm(now), typed, today),
  })
}

const repairRequests: RecordOperations<RepairRequest, NewRepairRequest> = {
  name: 'repair request',
  names: ['customer_name', 'issue_description'],
  create: (body, idempotencyKey) => call('createRepairRequest', { body, idempotencyKey }),
  change: (id, body, idempotencyKey) => call('updateRepairRequest', { params: { id }, body, idempotencyKey }),
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
  appointment_date: string
  assigned_installer: string[]
}
export type RepairFieldName = keyof RepairForm

export const repairFieldLabels: Record<RepairFieldName, string> = {
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
  appointment_date: 'Appointment',
  assigned_installer: 'Installers',
}
export const requiredRepairFields: readonly RepairFieldName[] = ['customer_name', 'phone', 'address', 'issue_description']

export const buildEmptyRepairForm = (today: string): RepairForm => ({
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
  appointment_date: '',
  assigned_installer: [],
})

export const prefillFromProject = (project: FoundProject): Partial<RepairForm> => ({
  project_id: project.id,
  customer_name: project.name,
  phone: project.phone ?? '',
  email: project.email ?? '',
  address: project.address ?? '',
})

export const buildRepairForm = (request: RepairRequest): RepairForm => ({
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
  appointment_date: request.appointment_date ?? '',
  assigned_installer: request.assigned_installer,
})

/** Only a Completed request has a completion date. Choosing Completed fills in today, and another status removes the date. */
export function applyRepairChange(form: RepairForm, changes: Partial<RepairForm>, today: string): RepairForm {
  const next = { ...form, ...changes }
  if (next.status !== 'Completed') return { ...next, completion_date: '' }
  return form.status !== 'Completed' && next.completion_date === '' ? { ...next, completion_date: today } : next
}

export const findRepairFormErrors = (form: RepairForm): FormErrors => ({
  ...findSchemaErrors(newRepairRequestSchema, buildRepairRequestBody(form)),
  // Days are text in the form `yyyy-mm-dd`, so comparing the text compares the days.
  ...(form.completion_date !== '' &&
    form.completion_date < form.date_reported && { completion_date: 'Must not be before the date reported' }),
})

export function buildRepairRequestBody(form: RepairForm): NewRepairRequest {
  return {
    project_id: form.project_id,
    customer_name: form.customer_name.trim(),
    phone: form.phone.trim(),
    email: textOrNull(form.email),
    address: form.address.trim(),
    issue_description: form.issue_description.trim(),
    // The casts are safe, because the form offers only valid priorities and statuses.
    priority: form.priority as NewRepairRequest['priority'],
    status: form.status as NewRepairRequest['status'],
    date_reported: textOrNull(form.date_reported),
    completion_date: textOrNull(form.completion_date),
    notes: textOrNull(form.notes),
    appointment_date: textOrNull(form.appointment_date),
    assigned_installer: form.assigned_installer,
  }
}
