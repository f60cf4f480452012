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
  /** The column heading in exported files. */
  heading?: string
  /** More column headings that an import recognizes, in lower case, besides the field's name, label, and heading. */
  headingsRead?: readonly string[]
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
    headingsRead: ['full name', 'lead name', 'customer name', 'customer', 'contact name', 'client', 'client name', 'lead', 'contact'],
    personal: 'name!',
  },
  phone: {
    kind: 'phone',
    initial: null,
    label: 'Phone',
    heading: 'Phone',
    headingsRead: ['phone number', 'mobile', 'mobile phone', 'mobile number', 'cell', 'cell phone', 'telephone', 'tel', 'contact number'],
    personal: 'phone',
  },
  email: {
    kind: 'text',
    initial: null,
    label: 'Email',
    heading: 'Email',
    headingsRead: ['e mail', 'email address', 'e mail address', 'mail'],
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
    headingsRead: ['lead source', 'source', 'platform'],
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
    headingsRead: ['created', 'created time', 'created at', 'created on', 'create date', 'creation date', 'date', 'lead date'],
  },
  next_followup_date: {
    kind: 'day',
    initial: null,
    label: 'Next follow-up',
    formLabel: 'Next follow-up date',
    heading: 'Next Follow-up',
    headingsRead: ['next follow up date', 'next followup', 'follow up', 'followup', 'follow up date'],
  },
  remarks: { kind: 'status', initial: 'New', label: 'Status', heading: 'Status', headingsRead: ['lead status', 'stage'] },
  assigned_to: {
    kind: 'member',
    required: true,
    initial: '',
    label: 'Assigned to',
    sentenceLabel: 'assignee',
    logLabel: 'assigned to',
    heading: 'Assigned To',
    headingsRead: ['assignee', 'assigned', 'owner', 'lead owner', 'sales rep'],
  },
  notes: {
    kind: 'notes',
    initial: null,
    label: 'Notes',
    heading: 'Notes',
    headingsRead: ['note', 'comments', 'comment', 'message'],
    personal: 'notes',
  },
  additional_notes: {
    kind: 'notes',
    initial: null,
    label: 'Additional notes',
    heading: 'Additional Notes',
    headingsRead: ['additional note', 'other notes'],
    personal: 'notes',
  },
  project_amount: {
    kind: 'amount',
    required: true,
    initial: '0.00',
    label: 'Project amount',
    logLabel: 'amount',
    heading: 'Project Amount',
    headingsRead: ['amount', 'budget', 'value', 'price', 'quote', 'project value', 'deal value'],
  },
  deposit_paid: {
    kind: 'flag',
    initial: false,
    label: 'Deposit paid',
    formLabel: 'Deposit Paid',
    sentenceLabel: 'deposit',
    heading: 'Deposit Paid',
    headingsRead: ['deposit'],
    ofSale: true,
  },
  balance_paid: {
    kind: 'flag',
    initial: false,
    label: 'Balance paid',
    formLabel: 'Balance Paid',
    sentenceLabel: 'balance',
    heading: 'Balance Paid',
    headingsRead: ['balance', 'paid in full'],
    ofSale: true,
  },
  installation_date: {
    kind: 'day',
    initial: null,
    label: 'Installation date',
    logLabel: 'installation',
    heading: 'Installation Date',
    headingsRead: ['install date', 'installation', 'install'],
    ofSale: true,
  },
  assigned_installer: {
    kind: 'installers',
    initial: [],
    label: 'Installers',
    heading: 'Assigned Installers',
    headingsRead: ['installer'],
    ofSale: true,
  },
  address: {
    kind: 'address',
    initial: null,
    label: 'Address',
    formLabel: 'Customer address for installation',
    heading: 'Address',
    headingsRead: [
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
    personal: 'address',
  },
  selected_colors: {
    kind: 'colors',
    initial: [],
    label: 'Colors',
    verb: 'chose',
    heading: 'Selected Colors',
    headingsRead: ['selected colours', 'colours', 'color', 'colour'],
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
