import { Misused } from '../outcome.ts'
import type { Owned } from './owner.ts'

/** CODEOWNERS with the line of a new front-end. Its team is called there by letters that a handle may have, and as no other team is. */
export function withOwner(codeOwners: string, { name, owner }: Owned): string {
  const lines = codeOwners.trimEnd().split('\n')
  const others = lines.filter((line) => !line.startsWith(`/mfe-${name}/ `))
  const taken = others.flatMap((line) => line.split(/\s+/))
  const slugs = new Set([slugOf(owner) ?? `${name}-team`, `${name}-team`, `mfe-${name}-team`])
  const handles = [...slugs].map((slug) => `@crm/${slug}`)
  const handle = handles.find((each) => !taken.includes(each))
  if (handle === undefined) throw new Misused(`.github/CODEOWNERS has ${handles.join(', ')} already: choose another name`)
  return `${[...others, `/mfe-${name}/ ${handle}`].join('\n')}\n`
}

// Null for a name with a letter that is not Latin: what was left would be nobody's name.
function slugOf(owner: string): string | null {
  const plain = owner.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return /[^\P{L}a-z]/u.test(plain) ? null : plain.replaceAll(/[^a-z0-9]+/g, '-')
}
