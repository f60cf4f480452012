import { capitalise } from '@crm/ui'

export const who = (name: string | null): string => (name === null ? 'System' : capitalise(name))
