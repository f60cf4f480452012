import type { Release } from '@crm/contracts'
import type { FrontEndEvent } from '@crm/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FrontEndCommand, frontEndDecider } from './decider.ts'
import { type FrontEndState, findLastGoodVersion } from './rules/state.ts'

const name = 'leads'
const releaseOf = (version: string, owner = 'Leads team'): Release => ({
  ...{ name, version, contract: 1, owner, entry: `/mfe/leads/${version}/remoteEntry.js`, css: [], pages: [], shared: {} },
  ...{ integrity: { [`/mfe/leads/${version}/remoteEntry.js`]: 'sha384-x' }, budgets: { entry: 1, screen: 1, css: 1 } },
})
const publish = (version: string, owner?: string): FrontEndCommand => ({
  type: 'PublishRelease',
  data: { name, release: releaseOf(version, owner), checks: [] },
})
const adopt = (version: string): FrontEndCommand => ({ type: 'AdoptRelease', data: { name, release: releaseOf(version) } })
const promote = (version: string, revision?: number): FrontEndCommand => ({ type: 'PromoteRelease', data: { name, version, revision } })
const canary = (version: string, percent = 10): FrontEndCommand => ({ type: 'StartCanary', data: { name, version, percent } })
const rollBack = (version: string, revision?: number): FrontEndCommand => ({
  type: 'RollBackRelease',
  data: { name, version, revision, reason: 'Empty' },
})
const quarantine = (version: string): FrontEndCommand => ({ type: 'QuarantineRelease', data: { name, version, reason: 'Empty' } })
const pin = (version: string, role = 'manager'): FrontEndCommand => ({
  type: 'PinRelease',
  data: { name, version, role, user: null, username: null },
})

function stateAfter(...commands: FrontEndCommand[]): FrontEndState {
  return commands.reduce(
    (state, command) => frontEndDecider.decide(command, state).reduce(frontEndDecider.evolve, state),
    frontEndDecider.initialState,
  )
}
const types = (state: FrontEndState, command: FrontEndCommand) => frontEndDecider.decide(command, state).map(({ type }) => type)
const refused = (state: FrontEndState, command: FrontEndCommand) => expect(() => frontEndDecider.decide(command, state))

describe('publishing a release', () => {
  it('is idempotent, and rejects other content for the same version', () => {
    const state = stateAfter(publish('1.0.0'))
    expect(types(frontEndDecider.initialState, publish('1.0.0'))).toEqual(['FrontEndPublished'])
    expect(types(state, publish('1.0.0'))).toEqual([])
    const release = { ...releaseOf('1.0.0'), entry: '/mfe/leads/1.0.0/other.js' }
    const other: FrontEndCommand = { type: 'PublishRelease', data: { name, release, checks: [] } }
    refused(state, other).toThrow('Release 1.0.0 of leads is already published with other content')
  })

  it('ignores the order of keys', () => {
    const { name: first, ...rest } = releaseOf('1.0.0')
    const release: Release = { ...rest, name: first }
    expect(types(stateAfter(publish('1.0.0')), { type: 'PublishRelease', data: { name, release, checks: [] } })).toEqual([])
  })

  it('records the owning team as the actor; only a deployment changes the owner', () => {
    const theirs: FrontEndCommand = { type: 'AdoptRelease', data: { name, release: releaseOf('1.1.0', 'Other team') } }
    refused(stateAfter(publish('1.0.0')), publish('1.1.0', 'Other team')).toThrow('The owner of leads is the Leads team')
    expect(types(stateAfter(publish('1.0.0'), theirs), publish('1.2.0', 'Other team'))).toEqual(['FrontEndPublished'])
  })

  it('does not roll it out', () => {
    expect(stateAfter(publish('1.0.0'))).toMatchObject({ stable: null, canary: null })
  })
})

describe("rejects a version that a page can't distinguish from another", () => {
  const state = stateAfter(publish('1.3.0-rc.1'))

  it('is idempotent', () => {
    expect(types(state, publish('1.3.0-rc.1'))).toEqual([])
    expect(types(state, publish('1.3.0-rc.11'))).toEqual(['FrontEndPublished'])
    for (const command of [publish('1.3.0-rc-1'), adopt('1.3.0-rc-1')])
      refused(state, command).toThrow("A page can't distinguish release 1.3.0-rc-1 of leads from 1.3.0-rc.1: choose another version")
  })
})

describe('steering', () => {
  const two = stateAfter(publish('1.0.0'), publish('1.1.0'), promote('1.0.0'))

  it('is limited to published releases that are not quarantined', () => {
    const state = stateAfter(publish('1.0.0'), publish('1.1.0'), promote('1.0.0'), quarantine('1.1.0'))
    for (const command of [promote('9.0.0'), canary('9.0.0'), pin('9.0.0'), quarantine('9.0.0')])
      refused(state, command).toThrow('There is no release 9.0.0 of leads')
    for (const command of [promote('1.1.0'), canary('1.1.0'), pin('1.1.0')])
      refused(state, command).toThrow("Release 1.1.0 of leads is quarantined and can't be used again")
    expect(types(state, quarantine('1.1.0'))).toEqual([])
  })

  it('promotes the canary, which ends it', () => {
    const state = stateAfter(publish('1.0.0'), publish('1.1.0'), promote('1.0.0'), canary('1.1.0'), promote('1.1.0'))
    expect(state).toMatchObject({ stable: '1.1.0', canary: null, stables: ['1.0.0', '1.1.0'] })
    expect(types(state, promote('1.1.0'))).toEqual([])
    refused(state, canary('1.1.0')).toThrow('Release 1.1.0 of leads is already the stable release')
  })

  it('changes the share of a canary, and records nothing if it is the same', () => {
    const state = stateAfter(publish('1.0.0'), publish('1.1.0'), promote('1.0.0'), canary('1.1.0'))
    expect(types(state, canary('1.1.0', 50))).toEqual(['FrontEndCanaryStarted'])
    expect(types(state, canary('1.1.0'))).toEqual([])
  })

  it('rolls a canary back and keeps the stable release', () => {
    const state = stateAfter(publish('1.0.0'), publish('1.1.0'), promote('1.0.0'), canary('1.1.0'))
    const [event] = frontEndDecider.decide(rollBack('1.1.0'), state)
    expect(event).toEqual({ type: 'FrontEndRolledBack', data: { name, from: '1.1.0', to: '1.0.0', reason: 'Empty' } })
    expect(frontEndDecider.evolve(state, event as FrontEndEvent)).toMatchObject({ stable: '1.0.0', canary: null })
  })

  it('rolls back to the previous stable release each time, until there is none', () => {
    const three = stateAfter(...['1.0.0', '1.1.0', '1.2.0'].flatMap((version) => [publish(version), promote(version)]))
    expect(findLastGoodVersion(three)).toBe('1.1.0')
    const state = [rollBack('1.2.0'), rollBack('1.1.0')].reduce(
      (before, command) => frontEndDecider.decide(command, before).reduce(frontEndDecider.evolve, before),
      three,
    )
    expect(state.stable).toBe('1.0.0')
    const nobodys = frontEndDecider.decide(rollBack('1.0.0'), state).reduce(frontEndDecider.evolve, state)
    expect([nobodys.stable, nobodys.stables]).toEqual([null, []])
    refused(nobodys, rollBack('1.0.0')).toThrow('leads has not been released yet')
    expect(frontEndDecider.decide(promote('1.1.0'), nobodys).reduce(frontEndDecider.evolve, nobodys).stable).toBe('1.1.0')
  })

  it("withdraws a team's first release, but never a bundled one", () => {
    const first = stateAfter(publish('1.0.0'), promote('1.0.0'), rollBack('1.0.0'))
    expect(first.stable).toBe(null)
    expect(types(first, adopt('1.0.0'))).toEqual([])
    expect(types(stateAfter(publish('1.0.0'), promote('1.0.0')), quarantine('1.0.0'))).toEqual([
      'FrontEndRolledBack',
      'FrontEndQuarantined',
    ])
    const brought = stateAfter(adopt('1.0.0'))
    refused(brought, rollBack('1.0.0')).toThrow(
      'There is no earlier release of leads to roll back to, and the product requires this front-end',
    )
    refused(brought, quarantine('1.0.0')).toThrow('There is no earlier release of leads to roll back to')
  })

  it('rolls back the named release, and rejects one that is not in use', () => {
    refused(two, rollBack('1.1.0')).toThrow('Release 1.1.0 of leads is neither the canary nor the stable release')
    refused(frontEndDecider.initialState, rollBack('1.0.0')).toThrow('leads has not been released yet')
  })

  it('skips quarantined releases, and quarantining the stable release rolls it back', () => {
    const state = stateAfter(...['1.0.0', '1.1.0', '1.2.0'].flatMap((version) => [publish(version), promote(version)]), quarantine('1.1.0'))
    expect(types(state, quarantine('1.2.0'))).toEqual(['FrontEndRolledBack', 'FrontEndQuarantined'])
    const back = frontEndDecider.decide(quarantine('1.2.0'), state).reduce(frontEndDecider.evolve, state)
    expect(back.stable).toBe('1.0.0')
  })

  it('never rolls back another release than the named one, after a repeat or a rollback by the judge', () => {
    const tried = stateAfter(publish('1.0.0'), publish('1.1.0'), promote('1.0.0'), canary('1.1.0'))
    const judged = frontEndDecider.decide(quarantine('1.1.0'), tried).reduce(frontEndDecider.evolve, tried)
    refused(judged, rollBack('1.1.0')).toThrow(
      'Release 1.1.0 of leads is neither the canary nor the stable release: there is nothing to roll back. Last changed by a deployment (leads 1.1.0: quarantined: “Empty”)',
    )
    refused(judged, rollBack('1.1.0', tried.revision)).toThrow(
      'The rollout of leads was changed by a deployment (leads 1.1.0: quarantined: “Empty”). Please check it again',
    )
    const back = frontEndDecider.decide(rollBack('1.1.0'), tried).reduce(frontEndDecider.evolve, tried)
    refused(back, rollBack('1.1.0')).toThrow('Last changed by a deployment (leads 1.1.0: rolled back to 1.0.0: “Empty”)')
    expect([judged.stable, back.stable]).toEqual(['1.0.0', '1.0.0'])
  })

  it('rejects the second of two concurrent changes, and ignores changes that do not affect the rollout', () => {
    const { revision } = two
    const published = frontEndDecider.decide(publish('1.2.0'), two).reduce(frontEndDecider.evolve, two)
    expect(types(published, promote('1.1.0', revision))).toEqual(['FrontEndPromoted'])
    const promoted = frontEndDecider.decide(promote('1.1.0', revision), two).reduce(frontEndDecider.evolve, two)
    refused(promoted, promote('1.0.0', revision)).toThrow('The rollout of leads was changed by')
    refused(two, promote('1.1.0', 99)).toThrow('leads does not have this revision yet')
  })
})

describe('a deployment of the product', () => {
  it('publishes and promotes its releases; the next start does nothing', () => {
    expect(types(frontEndDecider.initialState, adopt('1.0.0'))).toEqual(['FrontEndPublished', 'FrontEndPromoted'])
    expect(types(stateAfter(adopt('1.0.0')), adopt('1.0.0'))).toEqual([])
    expect(stateAfter(adopt('1.0.0'), adopt('1.1.0')).stable).toBe('1.1.0')
  })

  it('rolls back with the product', () => {
    expect(stateAfter(adopt('1.0.0'), adopt('1.1.0'), adopt('1.0.0')).stable).toBe('1.0.0')
  })

  it("never replaces a team's own release, and keeps a rollback until the product brings a new version", () => {
    expect(stateAfter(adopt('1.0.0'), publish('1.1.0'), promote('1.1.0'), adopt('1.2.0')).stable).toBe('1.1.0')
    const back = [adopt('1.0.0'), adopt('1.1.0'), rollBack('1.1.0')]
    expect(stateAfter(...back, adopt('1.1.0')).stable).toBe('1.0.0')
    expect(stateAfter(...back, adopt('1.2.0')).stable).toBe('1.2.0')
  })
})

describe('pins and tokens', () => {
  it('of a role or user are set once and removed once', () => {
    const state = stateAfter(publish('1.0.0'), pin('1.0.0'))
    const unpin: FrontEndCommand = { type: 'UnpinRelease', data: { name, role: 'manager', user: null, username: null } }
    expect(types(state, pin('1.0.0'))).toEqual([])
    expect(frontEndDecider.decide(unpin, state)).toEqual([
      { type: 'FrontEndUnpinned', data: { name, version: '1.0.0', role: 'manager', user: null, username: null } },
    ])
    refused(stateAfter(publish('1.0.0')), unpin).toThrow('manager has no pinned release of leads')
  })

  it('are revoked once, and an unknown one is rejected', () => {
    const state = stateAfter({ type: 'IssueUploadToken', data: { name, token: 1, hash: '0f' } })
    const revoke = (token: number): FrontEndCommand => ({ type: 'RevokeUploadToken', data: { name, token } })
    expect(types(state, revoke(1))).toEqual(['UploadTokenRevoked'])
    expect(types(frontEndDecider.decide(revoke(1), state).reduce(frontEndDecider.evolve, state), revoke(1))).toEqual([])
    refused(state, revoke(2)).toThrow('Unknown upload token of leads')
  })
})

const version = fc.constantFrom('1.0.0', '1.1.0', '1.2.0', '2.0.0')
const anyCommand = fc.oneof(
  ...[publish, adopt, promote, canary, (each: string) => rollBack(each), quarantine, pin].map((of) => version.map((each) => of(each))),
)

describe('for random sequences of commands', () => {
  // Refusals leave the state unchanged.
  function carriedOut(commands: readonly FrontEndCommand[]): { state: FrontEndState; events: FrontEndEvent[] } {
    const events: FrontEndEvent[] = []
    let state = frontEndDecider.initialState
    for (const command of commands) {
      try {
        const come = frontEndDecider.decide(command, state)
        events.push(...come)
        state = come.reduce(frontEndDecider.evolve, state)
      } catch (error) {
        expect((error as Error).name).toMatch(/^(NotFound|Refused)$/)
      }
      const given = [state.stable, state.canary?.version ?? null].filter((each) => each !== null)
      expect(given.filter((each) => state.releases.get(each)?.isQuarantined !== false)).toEqual([])
      expect(new Set(given).size).toBe(given.length)
      if (state.stable !== null) expect(state.stables.at(-1)).toBe(state.stable)
    }
    return { state, events }
  }

  it('no one ever gets a quarantined or unknown release, and replaying the events gives the same state', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        const { state, events } = carriedOut(commands)
        expect(events.reduce(frontEndDecider.evolve, frontEndDecider.initialState)).toEqual(state)
      }),
      { numRuns: 500, seed: 20_260_301 },
    )
  })
})
