import { describe, expect, it } from 'vitest'
import { addFormerTypes, type EventSchemaHistory, getCurrentSchemaVersion, upcastEvent } from '../src/upcaster.ts'

const history: EventSchemaHistory = {
  versions: { Priced: 3 },
  upcasts: {
    Priced: {
      1: (data) => ({ ...(data as object), currency: 'USD' }),
      2: (data) => ({ ...(data as object), amount: String((data as { amount: number }).amount) }),
    },
  },
}

describe('reading old facts', () => {
  it('goes through every version since', () => {
    expect(upcastEvent(history, 'Priced', 1, { amount: 5 })).toEqual({ type: 'Priced', data: { amount: '5', currency: 'USD' } })
    expect(upcastEvent(history, 'Priced', 2, { amount: 5, currency: 'EUR' })).toEqual({
      type: 'Priced',
      data: { amount: '5', currency: 'EUR' },
    })
  })

  it('leaves those of today, and of a newer release, as they are', () => {
    for (const version of [3, 4])
      expect(upcastEvent(history, 'Priced', version, { amount: '5' })).toEqual({ type: 'Priced', data: { amount: '5' } })
  })

  it('reads a type that is no longer written as the one that took its place', () => {
    const formerTypes = { Costed: { type: 'Priced', upcast: (data: unknown) => ({ amount: String(data), currency: 'USD' }) } }
    expect(upcastEvent({ ...history, formerTypes }, 'Costed', 1, 5)).toEqual({ type: 'Priced', data: { amount: '5', currency: 'USD' } })
    expect(addFormerTypes({ ...history, formerTypes }, ['Priced', 'Sold'])).toEqual(['Priced', 'Sold', 'Costed'])
    expect(addFormerTypes(history, ['Priced'])).toEqual(['Priced'])
  })

  it('says which step is missing', () => {
    expect(() => upcastEvent({ versions: { Priced: 2 }, upcasts: {} }, 'Priced', 1, {})).toThrow(
      'No upcast of Priced from schema version 1.',
    )
  })

  it('takes a type that was never changed for version 1', () => {
    expect(getCurrentSchemaVersion(history, 'Painted')).toBe(1)
  })
})
