export { ConflictNotice, FormDialog, FormError } from './form-parts.tsx'
export { type RecordKind, useSaveOnce } from './save-once.ts'
export { errorsOf, type RecordForm, useRecordForm } from './use-record-form.ts'
export { errorsBySchema, type FormErrors } from './values.ts'
