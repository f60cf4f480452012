import { capitalise } from '@crm/ui'

/** Who did something: a person, or the product itself. */
export const who = (username: string | null): string => (username === null ? 'The system' : capitalise(username))
