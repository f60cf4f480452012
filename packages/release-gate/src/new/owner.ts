import { teamName } from '@crm/contracts/schemas'
import { Misused } from '../outcome.ts'

/** A front-end and the team that has it. */
export type Owned = { name: string; owner: string }

/** The team of a new front-end as the product will keep it; refuses what the product would refuse when it is published. */
export function ownerOf({ name, owner }: Owned, others: readonly Owned[]): string {
  const parsed = teamName.safeParse(owner)
  if (!parsed.success) {
    const [wrong] = parsed.error.issues.slice(-1)
    throw new Misused(`Name the team that owns it: npm run mfe:new -- ${name} --owner "Hello team". --owner: ${wrong?.message}`)
  }
  const other = others.find((each) => asRead(each.owner) === asRead(parsed.data))
  if (other) throw new Misused(`The ${other.owner} has the front-end ${other.name}: the team of ${name} needs a name of its own`)
  return parsed.data
}

// As crm.team_as_read of the front-ends' service has it: people don't see what only capitals, spaces and signs tell apart.
const asRead = (owner: string): string =>
  owner
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
