import type { FieldProps } from '@crm/ui'

export type ChoiceProps = Omit<FieldProps, 'children' | 'hint'> & { values: string[]; onChange: (values: string[]) => void }
