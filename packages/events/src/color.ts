import type { Event } from '@crm/domain'
import type { LogPhrases } from './format.ts'

export type ColorEvent = Event<'ColourAdded', { code: string; name: string | null; description: string | null }>

export const colorStream = (id: number): string => `colour-${id}`

export const colorPhrases: LogPhrases<ColorEvent> = {
  ColourAdded: ({ code, name }) => ['color', 'create', `${code}${name ? ` ${name}` : ''}: color added`],
}
