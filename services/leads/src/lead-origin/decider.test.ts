import type { RecordedEvent } from '@crm/domain'
import type { LeadOriginEvent } from '@crm/events'
import { describe, expect, it } from 'vitest'
import { leadOriginDecider, toOriginValue } from './decider.ts'

const recorded = (event: LeadOriginEvent, version: number): RecordedEvent<LeadOriginEvent> => ({
  ...event,
  streamId: 'leadOrigin-5',
  position: BigInt(version),
  eventId: `event-${version}`,
  version,
  at: '2026-03-05T18:00:00.000Z',
  meta: { actor: { id: '1', name: 'maria' }, ip: null, userAgent: null, correlationId: 'test', causationId: null },
})
const given = (...events: LeadOriginEvent[]) =>
  events.reduce((state, event, index) => leadOriginDecider.evolve(state, recorded(event, index + 1)), leadOriginDecider.initialState)

const added: LeadOriginEvent = { type: 'LeadOriginAdded', data: { value: 'barn_sale', label: 'Barn Sale' } }
const change = (changes: object, version?: number) => ({ type: 'ChangeLeadOrigin' as const, data: { changes, version } })

describe('an origin of leads', () => {
  it('is added under a label, from which follows what leads keep', () => {
    expect(leadOriginDecider.decide({ type: 'AddLeadOrigin', data: { label: 'Barn Sale', color: 'gray' } }, given())).toEqual([added])
  })

  it('starts with a color that somebody chose', () => {
    expect(leadOriginDecider.decide({ type: 'AddLeadOrigin', data: { label: 'Barn Sale', color: 'orange' } }, given())).toEqual([
      added,
      { type: 'LeadOriginDetailsChanged', data: { origin: 'Barn Sale', changes: { color: { from: null, to: 'orange' } } } },
    ])
  })

  it('gets another label, color and place, and is no longer offered; leads keep what they have', () => {
    const facts = leadOriginDecider.decide(change({ label: 'Barn Fair', color: 'green', position: 2, is_active: false }), given(added))
    expect(facts).toEqual([
      {
        type: 'LeadOriginDetailsChanged',
        data: { origin: 'Barn Fair', changes: { label: { from: 'Barn Sale', to: 'Barn Fair' }, color: { from: null, to: 'green' } } },
      },
      { type: 'LeadOriginMoved', data: { origin: 'Barn Fair', from: null, to: 2 } },
      { type: 'LeadOriginDeactivated', data: { origin: 'Barn Fair' } },
    ])
    expect(given(added, ...facts)).toMatchObject({ values: { value: 'barn_sale', label: 'Barn Fair', is_active: false } })
  })

  it('does not change where nothing is new', () => {
    expect(leadOriginDecider.decide(change({ label: 'Barn Sale', color: 'gray', is_active: true, position: null }), given(added))).toEqual(
      [],
    )
  })

  it('is offered again', () => {
    const hidden = given(added, { type: 'LeadOriginDeactivated', data: { origin: 'Barn Sale' } })
    expect(leadOriginDecider.decide(change({ is_active: true }), hidden)).toEqual([
      { type: 'LeadOriginActivated', data: { origin: 'Barn Sale' } },
    ])
  })

  it('keeps two changes of different fields, and refuses a second one of the same', () => {
    const renamed = given(added, {
      type: 'LeadOriginDetailsChanged',
      data: { origin: 'Barn Fair', changes: { label: { from: 'Barn Sale', to: 'Barn Fair' } } },
    })
    expect(leadOriginDecider.decide(change({ label: 'Barn Sale', color: 'red' }, 1), renamed)).toEqual([
      { type: 'LeadOriginDetailsChanged', data: { origin: 'Barn Fair', changes: { color: { from: null, to: 'red' } } } },
    ])
    expect(() => leadOriginDecider.decide(change({ label: 'Farm Fair' }, 1), renamed)).toThrow(
      'This lead origin was changed while you were editing',
    )
  })

  it('that is not there is not found', () => {
    expect(() => leadOriginDecider.decide(change({ label: 'Any' }), given())).toThrow('Lead origin not found')
  })
})

describe('what leads keep of an origin', () => {
  it.each([
    ['Barn Sale', 'barn_sale'],
    ['  Home & Garden — 2026! ', 'home_garden_2026'],
    ['Café', 'café'],
    ['展示会', '展示会'],
    ['!?', ''],
  ])('%s: %s', (label, value) => {
    expect(toOriginValue(label)).toBe(value)
  })
})
