import type { Release } from '@crm/contracts'
import { Refused } from '@crm/domain'
import type { Dependencies, Handlers, Request } from '@crm/http'
import { unsatisfied } from './checks/shared.ts'
import type { FrontEndCommand } from './decider.ts'
import { executeRollout } from './execute-rollout.ts'
import { findFrontEnd } from './list.ts'
import { findRelease } from './releases.ts'
import { shellIn } from './shell.ts'

type Parts = Pick<Dependencies, 'store' | 'db' | 'root'>

export function rolloutHandlers(dependencies: Parts) {
  const { db } = dependencies
  return {
    async steerFrontEnd({ params: { name }, body, meta }) {
      if (body.action === 'canary' || body.action === 'promote') await requireCompatibleRelease(dependencies, name, body.version)
      await executeRollout(dependencies, commandOf(name, body), meta)
      return findFrontEnd(db, name)
    },
  } satisfies Handlers
}

function commandOf(name: string, { action, ...said }: Request<'steerFrontEnd'>['body']): FrontEndCommand {
  // The schema of each action guarantees the other fields.
  const data = { name, ...said } as never
  switch (action) {
    case 'canary':
      return { type: 'StartCanary', data }
    case 'promote':
      return { type: 'PromoteRelease', data }
    case 'rollback':
      return { type: 'RollBackRelease', data }
    case 'quarantine':
      return { type: 'QuarantineRelease', data }
  }
}

// The shell may have changed since the release was published.
export async function requireCompatibleRelease({ db, root }: Omit<Parts, 'store'>, name: string, version: string): Promise<void> {
  const [release, shell] = await Promise.all([findRelease(db, name, version), shellIn(root)])
  const fault = release && shell && missing(release, shell.shared)
  if (fault) throw new Refused(fault)
}

function missing({ name, version, shared }: Release, provided: Record<string, string>): string | undefined {
  const [first] = unsatisfied(shared, provided)
  return first && `Release ${version} of ${name} doesn't fit the shell: ${first}`
}
