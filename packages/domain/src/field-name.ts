import { Invalid } from './refusals.ts'

// Fields whose label on screen differs from their name in the API.
const asShown: Readonly<Record<string, string>> = {
  remarks: 'Status',
  next_followup_date: 'Next follow-up date',
  assigned_installer: 'Assigned installers',
  secure: 'Use TLS/STARTTLS',
  is_active: 'Active',
  q: 'Search',
}

/** The label of a field: `order_number` → `Order number`, `installationId` → `Installation`. List items get the list's label. */
export function formatFieldName(path: string): string {
  const field = path.replace(/\.\d+/g, '')
  if (asShown[field]) return asShown[field]
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase()
    .replace(/ id$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The message names the field, because a toast does not show which field is wrong. */
export const invalidField = (path: string, message: string): Invalid =>
  new Invalid(`${formatFieldName(path)}: ${message}`, [{ path, message }])
