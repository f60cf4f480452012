import { Invalid } from './refusals.ts'

// Where screens call a field otherwise than the wire does.
const asShown: Readonly<Record<string, string>> = {
  remarks: 'Status',
  next_followup_date: 'Next follow-up date',
  assigned_installer: 'Assigned installers',
  secure: 'Use TLS/STARTTLS',
  is_active: 'Active',
  q: 'Search',
}

/** A field as people call it: `order_number` → `Order number`, `installationId` → `Installation`; of a list's item the list's name. */
export function fieldInWords(path: string): string {
  const field = path.replace(/\.\d+/g, '')
  if (asShown[field]) return asShown[field]
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase()
    .replace(/ id$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A refusal of one field's value; its message says which one, for a toast shows no fields. */
export const invalidField = (path: string, message: string): Invalid =>
  new Invalid(`${fieldInWords(path)}: ${message}`, [{ path, message }])
