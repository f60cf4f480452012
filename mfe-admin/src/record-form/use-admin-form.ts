import type { EndpointName } from '@crm/contracts'
import { type FormErrors, type RecordForm, type RecordOperations, useIdempotentSave, useRecordForm } from '@crm/forms'
import { messageOf, query, queryKey, useToast } from '@crm/shell-api'
import { capitalize } from '@crm/ui'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

type StoredRecord = { id: number; version: number }
type Fields = Record<string, string | boolean | null>

/** How the form of one kind of record is filled, validated, saved, and described in messages. */
export type AdminFormConfig<Made extends StoredRecord, Form extends Fields, Body extends Record<string, unknown>> = RecordOperations<
  Made,
  Body
> & {
  labels: Readonly<Record<keyof Form, string>>
  empty: Form
  formOf: (record: Made) => Form
  bodyOf: (form: Form) => Body
  localErrors: (form: Form) => FormErrors
  /** Summarizes all errors in one line. */
  inWords: (errors: FormErrors) => string
  formatField: (field: keyof Form, form: Form) => string
  /** Fetches the current records, even if the list is cached. */
  now: (client: QueryClient) => Promise<Made[]>
  invalidate: (client: QueryClient) => Promise<void>
}

/** Creates the query of a list of records, a fetch that ignores the cache (`now`), and the list's invalidation. */
export const createRecordQueries = <Name extends EndpointName>(name: Name) => ({
  list: () => query(name),
  now: (client: QueryClient) => client.fetchQuery({ ...query(name), staleTime: 0 }),
  invalidate: (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: queryKey(name) }),
})

/** Gives each field of a form a value. */
export const mapFields = <Field extends string, Value>(labels: Readonly<Record<Field, string>>, valueFor: (field: Field) => Value) =>
  // The cast is safe, because the result has exactly the fields that have a label.
  Object.fromEntries((Object.keys(labels) as Field[]).map((field) => [field, valueFor(field)])) as Record<Field, Value>

/** `problem` summarizes all errors in one line. It is blank without errors, or if the only text is already shown at a field. */
export type AdminFormState<Made, Form> = RecordForm<Made, Form> & { problem: string }

export function useAdminForm<Made extends StoredRecord, Form extends Fields, Body extends Record<string, unknown>>(
  kind: AdminFormConfig<Made, Form, Body>,
  record: Made | null,
  onSaved: (saved: Made) => void,
  onRefused?: () => void,
): AdminFormState<Made, Form> {
  const [said, setSaid] = useState<string | null>(null)
  const client = useQueryClient()
  const toast = useToast()
  const saveOnce = useIdempotentSave(kind)
  const form = useRecordForm<Made, Form, Made>({
    record,
    valuesOf: (stored) => (stored ? kind.formOf(stored) : kind.empty),
    labels: kind.labels,
    onTyped: () => setSaid(null),
    check: kind.localErrors,
    save: (values, base) => saveOnce(base, kind.bodyOf(values), base ? computeChangedFields(kind, base, values) : undefined),
    onSaved: (saved) => {
      toast({ tone: 'success', title: `${capitalize(kind.name)} ${record ? 'updated' : 'created'} successfully` })
      onSaved(saved)
      void kind.invalidate(client)
    },
    onRefused: (errors, thrown) => {
      const description = thrown === undefined ? kind.inWords(errors) : messageOf(thrown, 'Please try again')
      setSaid(description)
      toast({ tone: 'error', title: `Failed to ${record ? 'update' : 'create'} ${kind.name}`, description })
      onRefused?.()
    },
    reload: async ({ id }) => (await kind.now(client)).find((stored) => stored.id === id),
  })
  const messages = Object.values(form.errors)
  const text = messages.length > 0 ? (said ?? kind.inWords(form.errors)) : ''
  return { ...form, problem: messages.includes(text) ? '' : text }
}

/** Returns the fields of the request body that differ from the stored record. */
export function computeChangedFields<Made, Form, Body extends Record<string, unknown>>(
  { formOf, bodyOf }: { formOf: (record: Made) => Form; bodyOf: (form: Form) => Body },
  base: Made,
  form: Form,
): Partial<Body> {
  const before = bodyOf(formOf(base))
  // The cast is safe, because the result has a subset of the body's fields.
  return Object.fromEntries(Object.entries(bodyOf(form)).filter(([field, value]) => value !== before[field])) as Partial<Body>
}
