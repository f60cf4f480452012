import type { FieldProps } from '@crm/ui'

/** A field of several choices. */
export type ChoiceProps = Omit<FieldProps, 'children' | 'hint'> & { values: string[]; onChange: (values: string[]) => void }
