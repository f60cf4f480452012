import { type TemplateVariable, templateVariables } from '@crm/contracts'

/** The variable that was probably meant by a name that is none: the one with the fewest letters to change; null where none is near. */
export function nearestVariable(name: string): TemplateVariable | null {
  const written = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const [nearest] = templateVariables
    .map((variable) => ({ variable, steps: distance(written, variable) }))
    .filter(({ variable, steps }) => steps * 2 < Math.max(written.length, variable.length))
    .sort((a, b) => a.steps - b.steps)
  return nearest?.variable ?? null
}

// Letters to add, drop or exchange (Levenshtein), with one row of the table at a time.
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, place) => place)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (let place = 1; place <= to.length; place++) {
      const exchanged = (row[place - 1] ?? 0) + (letter === to[place - 1] ? 0 : 1)
      next.push(Math.min(exchanged, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
