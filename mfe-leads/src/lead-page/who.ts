import { capitalise } from '@crm/ui'

export const who = (username: string | null): string => (username === null ? 'The system' : capitalise(username))
