import type { releaseSizes } from '@crm/build'
import { type Check, verdict } from '../check.ts'

export function sizes({ budgets, entry, css, screens }: Omit<ReturnType<typeof releaseSizes>, 'name' | 'whole'>): Check {
  const over = (what: string, weight: number, budget: number, remedy: string) =>
    weight <= budget ? [] : [`${what} weighs ${kb(weight)} KB, the budget is ${kb(budget)} KB: ${remedy}`]
  const faults = [
    ...over('The entry', entry, budgets.entry, 'src/expose.ts may import pages only inside lazyRetry(() => import(…))'),
    ...over(
      'The sheet',
      css,
      budgets.css,
      'use classes that packages/ui has already, or bring a library with its own sheet in a page of its own',
    ),
    ...screens.flatMap(({ page, js }) =>
      over(`The screen ${page}`, js, budgets.screen, 'bring what is not needed at once with lazyRetry, or leave a library out'),
    ),
  ]
  return verdict('sizes', faults, `entry ${kb(entry)} KB, largest screen ${kb(screens[0]?.js ?? 0)} KB, sheet ${kb(css)} KB`)
}

const kb = (bytes: number): string => (bytes / 1_000).toFixed(1)
