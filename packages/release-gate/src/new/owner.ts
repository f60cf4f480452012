import { teamName } from '@crm/contracts/schemas'
import { Misused } from '../outcome.ts'

/** A front-end and the team that has it. */
export type Owned = { name: string; owner: string }

/** The team of a new front-end as the product will keep it; refuses what the product would refuse when it is published. */
export function ownerOf({ name, owner }: Owned): string {
  const parsed = teamName.safeParse(owner)
  if (!parsed.success) {
    const [wrong] = parsed.error.issues.slice(-1)
    throw new Misused(`Name the team that owns it: npm run mfe:new -- ${name} --owner "Hello team". --owner: ${wrong?.message}`)
  }
  return parsed.data
}
