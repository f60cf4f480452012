import { satisfies, validRange } from 'semver'

export function unsatisfied(asked: Readonly<Record<string, string>>, provided: Readonly<Record<string, string>>): string[] {
  return Object.entries(asked).flatMap(([name, range]) => {
    const version = Object.hasOwn(provided, name) ? provided[name] : undefined
    if (version === undefined) return [`it needs ${name} ${range}, which the shell doesn't bring: carry it in the front-end, or ask for it`]
    if (validRange(range) === null) return [`it needs ${name} ${range}, which is no range of versions`]
    return satisfies(version, range) ? [] : [`it needs ${name} ${range}, and the shell has ${version}: build it against that version`]
  })
}
