export { type FormErrors, findSchemaErrors } from './form-errors.ts'
export { ConflictNotice, FormDialog, FormError } from './form-parts.tsx'
export { type RecordOperations, useIdempotentSave } from './save-once.ts'
export { type RecordForm, toFormErrors, useRecordForm } from './use-record-form.ts'
