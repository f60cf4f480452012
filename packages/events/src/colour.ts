import type { Event } from '@crm/domain'
import type { LogPhrases } from './format.ts'

export type ColourEvent = Event<'ColourAdded', { code: string; name: string | null; description: string | null }>

export const colourStream = (id: number): string => `colour-${id}`

export const colourPhrases: LogPhrases<ColourEvent> = {
  ColourAdded: ({ code, name }) => ['color', 'create', `${code}${name ? ` ${name}` : ''}: colour added`],
}
