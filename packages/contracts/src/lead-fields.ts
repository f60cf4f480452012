/** The kind of value that a field holds. It decides how replies, imports, exports, and the activity log treat the value. */
export type LeadFieldKind =
  | 'text'
  | 'phone'
  | 'origin'
  | 'status'
  | 'member'
  | 'day'
  | 'amount'
  | 'flag'
  | 'installers'
  | 'colors'
  | 'address'
  | 'notes'

type LeadFieldRow = {
  kind: LeadFieldKind
  /** A value that is never null. */
  required?: true
  /** The value of a new lead if none was sent. */
  initial: string | boolean | null | readonly string[]
  /** The name on screens and in the mapping of an import. */
  label: string
  /** The name in forms, if it differs from `label`. */
  formLabel?: string
  /** The name within a sentence, if it differs from `label` in lower case. */
  sentenceLabel?: string
  /** The name in the activity log, if it differs from the one in sentences. */
  logLabel?: string
  verb?: 'corrected' | 'chose'
  /** The column heading in exported files. Imports recognize it, and others (`heading-words.ts` in `services/leads`). */
  heading?: string
  /** Whether the field is shown only while the lead is Sold. */
  ofSale?: true
  /** The kind of personal data, which an erasure removes. `!`: the value must not become null. */
  personal?: 'name!' | 'phone' | 'email' | 'address' | 'notes'
}

/** All properties of each lead field, in the order of the fields in API replies. */
export const leadFields = {
  name: {
    kind: 'text',
    required: true,
    initial: '',
    label: 'Name',
    heading: 'Name',
    personal: 'name!',
  },
  phone: {
    kind: 'phone',
    initial: null,
    label: 'Phone',
    heading: 'Phone',
    personal: 'phone',
  },
  email: {
    kind: 'text',
    initial: null,
    label: 'Email',
    heading: 'Email',
    personal: 'email',
  },
  lead_origin: {
    kind: 'origin',
    required: true,
    initial: 'facebook',
    label: 'Lead origin',
    logLabel: 'origin',
    verb: 'corrected',
    heading: 'Origin',
  },
  date_created: {
    kind: 'day',
    required: true,
    initial: '',
    label: 'Date created',
    sentenceLabel: 'creation date',
    logLabel: 'date created',
    verb: 'corrected',
    heading: 'Date Created',
  },
  next_followup_date: {
    kind: 'day',
    initial: null,
    label: 'Next follow-up',
    formLabel: 'Next follow-up date',
    heading: 'Next Follow-up',
  },
  remarks: { kind: 'status', initial: 'New', label: 'Status', heading: 'Status' },
  assigned_to: {
    kind: 'member',
    required: true,
    initial: '',
    label: 'Assigned to',
    sentenceLabel: 'assignee',
    logLabel: 'assigned to',
    heading: 'Assigned To',
  },
  notes: {
    kind: 'notes',
    initial: null,
    label: 'Notes',
    heading: 'Notes',
    personal: 'notes',
  },
  additional_notes: {
    kind: 'notes',
    initial: null,
    label: 'Additional notes',
    heading: 'Additional Notes',
    personal: 'notes',
  },
  project_amount: {
    kind: 'amount',
    required: true,
    initial: '0.00',
    label: 'Project amount',
    logLabel: 'amount',
    heading: 'Project Amount',
  },
  deposit_paid: {
    kind: 'flag',
    initial: false,
    label: 'Deposit paid',
    formLabel: 'Deposit Paid',
    sentenceLabel: 'deposit',
    heading: 'Deposit Paid',
    ofSale: true,
  },
  balance_paid: {
    kind: 'flag',
    initial: false,
    label: 'Balance paid',
    formLabel: 'Balance Paid',
    sentenceLabel: 'balance',
    heading: 'Balance Paid',
    ofSale: true,
  },
  installation_date: {
    kind: 'day',
    initial: null,
    label: 'Installation date',
    logLabel: 'installation',
    heading: 'Installation Date',
    ofSale: true,
  },
  assigned_installer: {
    kind: 'installers',
    initial: [],
    label: 'Installers',
    heading: 'Assigned Installers',
    ofSale: true,
  },
  address: {
    kind: 'address',
    initial: null,
    label: 'Address',
    formLabel: 'Customer address for installation',
    heading: 'Address',
    personal: 'address',
  },
  selected_colors: {
    kind: 'colors',
    initial: [],
    label: 'Colors',
    verb: 'chose',
    heading: 'Selected Colors',
    ofSale: true,
  },
  completed_on: { kind: 'day', initial: null, label: 'Completed', sentenceLabel: 'completion', ofSale: true },
} as const satisfies Readonly<Record<string, LeadFieldRow>>

export type LeadFieldName = keyof typeof leadFields

type ValueOf<Row extends LeadFieldRow> = Row['kind'] extends 'flag'
  ? boolean
  : Row['kind'] extends 'installers' | 'colors'
    ? string[]
    : Row extends { required: true }
      ? string
      : string | null

export type LeadValues = { -readonly [K in LeadFieldName]: ValueOf<(typeof leadFields)[K]> }

/** The fields as a list, for code that handles all of them in the same way. */
export const leadFieldEntries = Object.entries(leadFields) as [LeadFieldName, LeadFieldRow][]

// The cast is safe: the initial value of each field has the type of its kind.
export const initialLeadValues = Object.fromEntries(leadFieldEntries.map(([field, { initial }]) => [field, initial])) as LeadValues

/** The fields that users can set, in the column order of exported files and the target order of imports. */
export const editableLeadFields = [
  'name',
  'phone',
  'email',
  'lead_origin',
  'remarks',
  'assigned_to',
  'date_created',
  'next_followup_date',
  'project_amount',
  'deposit_paid',
  'balance_paid',
  'installation_date',
  'assigned_installer',
  'address',
  'selected_colors',
  'notes',
  'additional_notes',
] as const satisfies readonly LeadFieldName[]
