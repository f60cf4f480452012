const breaking: readonly [RegExp, string][] = [
  [/\bdrop\s+(?:table|view|materialized\s+view|function|procedure|type|schema|sequence|column)\b[^;,]*/g, 'takes away'],
  [/\brename\s+(?:to|column|constraint|\w+\s+to)\b[^;,]*/g, 'renames'],
  [/\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b[^;,]*/g, 'changes the type of'],
  [/\balter\s+(?:column\s+)?\w+\s+set\s+not\s+null/g, 'demands'],
  [/\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+\s+(?![^;,]*\b(?:default|generated)\b)[^;,]*\bnot\s+null/g, 'demands'],
]

/** Finds statements that would break the previous release, which still runs during a rollout. A line `-- contract: …` allows them. */
export function breaksOlderRelease(migration: string): string[] {
  if (/^-- contract: \S/m.test(migration)) return []
  const statements = migration.replaceAll(/--.*$/gm, '').toLowerCase()
  return breaking.flatMap(([pattern, what]) =>
    [...statements.matchAll(pattern)].map(([found]) => `${what}: ${found.replaceAll(/\s+/g, ' ')}`),
  )
}
