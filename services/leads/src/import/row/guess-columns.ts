import { type ImportTarget, sharedTargets } from '@crm/contracts'

const headings: Partial<Record<ImportTarget, readonly string[]>> = {
  name: ['name', 'full name', 'lead name', 'customer name', 'customer', 'contact name', 'client', 'client name', 'lead', 'contact'],
  first_name: ['first name', 'firstname', 'given name'],
  last_name: ['last name', 'lastname', 'surname', 'family name'],
  phone: ['phone', 'phone number', 'mobile', 'mobile phone', 'mobile number', 'cell', 'cell phone', 'telephone', 'tel', 'contact number'],
  email: ['email', 'e mail', 'email address', 'e mail address', 'mail'],
  lead_origin: ['lead origin', 'origin', 'lead source', 'source', 'platform'],
  remarks: ['remarks', 'status', 'lead status', 'stage'],
  assigned_to: ['assigned to', 'assignee', 'assigned', 'owner', 'lead owner', 'sales rep'],
  date_created: [
    'date created',
    'created',
    'created time',
    'created at',
    'created on',
    'create date',
    'creation date',
    'date',
    'lead date',
  ],
  next_followup_date: [
    'next followup date',
    'next follow up date',
    'next follow up',
    'next followup',
    'follow up',
    'followup',
    'follow up date',
  ],
  project_amount: ['project amount', 'amount', 'budget', 'value', 'price', 'quote', 'project value', 'deal value'],
  deposit_paid: ['deposit paid', 'deposit'],
  balance_paid: ['balance paid', 'balance', 'paid in full'],
  installation_date: ['installation date', 'install date', 'installation', 'install'],
  assigned_installer: ['assigned installer', 'assigned installers', 'installer', 'installers'],
  address: [
    'address',
    'customer address',
    'street address',
    'street',
    'city',
    'state',
    'province',
    'zip',
    'zip code',
    'post code',
    'postal code',
  ],
  selected_colors: ['selected colors', 'selected colours', 'colors', 'colours', 'color', 'colour'],
  notes: ['notes', 'note', 'comments', 'comment', 'message'],
  additional_notes: ['additional notes', 'additional note', 'other notes'],
}

const targetOf = new Map(
  Object.entries(headings).flatMap(([target, names]) => names.map((name): [string, ImportTarget] => [name, target as ImportTarget])),
)

// Meta's own advertisement columns. Any other unknown column of its export is a question of the form.
const ofMeta = /^(id|(ad|adset|ad set|campaign|form) (id|name)|is organic|lead status|inbox url|partner name|retailer item id|vehicle)$/

const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export function isMetaExport(columns: readonly string[]): boolean {
  const names = columns.map(plain)
  return names.includes('created time') && ['form id', 'ad id', 'adset id', 'campaign id'].some((name) => names.includes(name))
}

export function guessColumns(columns: readonly string[]): ImportTarget[] {
  const isMeta = isMetaExport(columns)
  const taken = new Set<ImportTarget>()
  return columns.map((column) => {
    const name = plain(column)
    const found = isMeta && ofMeta.test(name) ? 'ignore' : targetOf.get(name)
    const target = found !== undefined && !taken.has(found) ? found : found === undefined && isMeta && name !== '' ? 'notes' : 'ignore'
    if (!sharedTargets.includes(target)) taken.add(target)
    return target
  })
}

export function asQuestion(column: string): string {
  const words = column.replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether the column's name already says its target, so that its text needs no label. */
export const isNamedAs = (column: string, target: ImportTarget): boolean => targetOf.get(plain(column)) === target
