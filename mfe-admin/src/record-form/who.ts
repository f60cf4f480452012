import { capitalise } from '@crm/ui'

/** Whoever did it, by name; nobody in particular is the system. */
export const who = (name: string | null): string => (name === null ? 'System' : capitalise(name))
