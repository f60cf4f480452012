import { editableLeadFields, type ImportColumnTarget, leadFields, multiColumnImportTargets } from '@crm/contracts'

const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const targetOf = new Map<string, ImportColumnTarget>([
  ...editableLeadFields.flatMap((field) => {
    const { label, heading, headingsRead } = leadFields[field]
    return [...[field, label, heading].map(plain), ...headingsRead].map((name) => [name, field] as const)
  }),
  ...['first name', 'firstname', 'given name'].map((name) => [name, 'first_name'] as const),
  ...['last name', 'lastname', 'surname', 'family name'].map((name) => [name, 'last_name'] as const),
])

// Meta's own advertisement columns. Any other unknown or repeated column of its export is a question of the form.
const ofMeta = /^(id|(ad|adset|ad set|campaign|form) (id|name)|is organic|lead status|inbox url|partner name|retailer item id|vehicle)$/

export function isMetaLeadExport(columns: readonly string[]): boolean {
  const names = columns.map(plain)
  return names.includes('created time') && ['form id', 'ad id', 'adset id', 'campaign id'].some((name) => names.includes(name))
}

export function guessColumnTargets(columns: readonly string[]): ImportColumnTarget[] {
  const isMeta = isMetaLeadExport(columns)
  const taken = new Set<ImportColumnTarget>()
  return columns.map((column) => {
    const name = plain(column)
    const found = isMeta && ofMeta.test(name) ? 'ignore' : targetOf.get(name)
    const target = found !== undefined && !taken.has(found) ? found : isMeta && name !== '' ? 'notes' : 'ignore'
    if (!multiColumnImportTargets.includes(target)) taken.add(target)
    return target
  })
}

export function formatColumnHeading(column: string): string {
  const words = column.replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether the column's name already says its target, so that its text needs no label. */
export const isColumnNamedLikeTarget = (column: string, target: ImportColumnTarget): boolean => targetOf.get(plain(column)) === target
