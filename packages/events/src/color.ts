import type { Event } from '@crm/domain'
import type { ActivityPhrases } from './format.ts'

export type ColorEvent = Event<'ColourAdded', { code: string; name: string | null; description: string | null }>

export const buildColorStreamId = (id: number): string => `colour-${id}`

export const colorActivityPhrases: ActivityPhrases<ColorEvent> = {
  ColourAdded: ({ code, name }) => ['color', 'create', `${code}${name ? ` ${name}` : ''}: color added`],
}
