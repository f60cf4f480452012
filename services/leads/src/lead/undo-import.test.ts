import type { PastFieldValue, RecordedEvent } from '@crm/domain'
import type { LeadEvent, LeadFieldValues } from '@crm/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leadDecider } from './decider.ts'
import { changeableLeadFields } from './rules/state.ts'
import { findFieldsKeptByRevert, importRevertDecider, type LeadWithEvents } from './rules/undo.ts'

const created: LeadEvent = {
  type: 'LeadCreated',
  data: {
    name: 'Ada Example',
    phone: '(213) 555-0101',
    email: null,
    origin: 'facebook',
    createdOn: '2026-03-02',
    assignedTo: 'maria',
    status: 'New',
    followUpOn: null,
    amount: '10.00',
    notes: null,
    additionalNotes: null,
  },
}

/** A lead that users and imports change; `cause` is null for users. */
function story() {
  let traced: LeadWithEvents = importRevertDecider.initialState
  const version = () => traced.events.length
  const add = (by: string, cause: string | null, events: readonly LeadEvent[]) => {
    for (const event of events)
      traced = importRevertDecider.evolve(traced, {
        ...event,
        ...{ position: BigInt(version() + 1), eventId: `event-${version() + 1}`, streamId: 'lead-1', version: version() + 1 },
        at: '2026-03-05T10:00:00.000Z',
        meta: { actor: { id: '1', name: by }, ip: null, userAgent: null, correlationId: 'c', causationId: cause },
      } as RecordedEvent<LeadEvent>)
  }
  return {
    version,
    add,
    now: () => {
      if (!traced.lead.exists) throw new Error('it was recorded')
      return traced.lead
    },
    change: (by: string, changes: Partial<LeadFieldValues>, cause: string | null = null) =>
      add(by, cause, leadDecider.decide({ type: 'ChangeLead', data: { changes, by, version: version() } }, traced.lead)),
    undo: (by: string, first: number, through = first) =>
      add(by, null, leadDecider.decide({ type: 'UndoChange', data: { version: first, through } }, traced.lead)),
    delete: (by: string) => add(by, null, leadDecider.decide({ type: 'DeleteLead', data: null }, traced.lead)),
    takeBack: (cause: string) =>
      add('maria', `undo of ${cause}`, importRevertDecider.decide({ type: 'TakeBack', data: { cause } }, traced)),
    kept: (cause: string) => findFieldsKeptByRevert(traced, cause),
  }
}

describe('taking back what an import changed', () => {
  const imported = () => {
    const ada = story()
    ada.add('sofia', null, [created])
    ada.change('maria', { project_amount: '500.00', notes: 'Wants oak' }, 'import')
    return ada
  }

  it('goes through a change that was undone', () => {
    const ada = imported()
    ada.change('james', { project_amount: '900.00' })
    ada.undo('james', ada.version())
    ada.takeBack('import')
    expect(ada.now().values).toMatchObject({ project_amount: '10.00', notes: null })
    expect(ada.kept('import')).toBeNull()
  })

  it('stops at one whose undo was undone', () => {
    const ada = imported()
    ada.change('james', { project_amount: '900.00' })
    ada.undo('james', ada.version())
    ada.undo('sofia', ada.version())
    ada.takeBack('import')
    expect(ada.now().values).toMatchObject({ project_amount: '900.00', notes: null })
    expect(ada.kept('import')).toEqual({ fields: ['project_amount'], by: 'james' })
  })

  it('stops where the same value was written again by hand', () => {
    const ada = imported()
    ada.change('james', { project_amount: '900.00' })
    ada.change('james', { project_amount: '500.00' })
    ada.takeBack('import')
    expect(ada.now().values.project_amount).toBe('500.00')
  })

  it('goes through a later import that was taken back, and through none that stands', () => {
    const ada = imported()
    ada.change('maria', { project_amount: '900.00', notes: 'Wants oak\nWants ash' }, 'later import')
    ada.takeBack('import')
    expect(ada.kept('import')).toEqual({ fields: ['project_amount', 'notes'], by: 'maria' })
    ada.takeBack('later import')
    expect(ada.now().values).toMatchObject({ project_amount: '500.00', notes: 'Wants oak' })
    ada.takeBack('import')
    expect(ada.now().values).toMatchObject({ project_amount: '10.00', notes: null })
  })

  it('does nothing more where somebody has undone it', () => {
    const ada = imported()
    ada.undo('james', 2, 3)
    const before = ada.version()
    ada.takeBack('import')
    expect(ada.version()).toBe(before)
    expect(ada.kept('import')).toBeNull()
  })
})

describe('taking back a lead that an import recorded', () => {
  const imported = () => {
    const ada = story()
    ada.add('maria', 'import', [created])
    return ada
  }

  it('removes it though changes and a deletion have been undone', () => {
    const ada = imported()
    ada.change('james', { project_amount: '900.00', notes: 'Called\nSent' })
    ada.undo('james', 2, ada.version())
    ada.delete('james')
    ada.undo('james', ada.version())
    ada.takeBack('import')
    expect(ada.now().deleted).toBe(true)
    expect(ada.kept('import')).toBeNull()
  })

  it('keeps it where one change stands', () => {
    const ada = imported()
    ada.change('james', { project_amount: '900.00' })
    ada.change('sofia', { remarks: 'Sold' })
    ada.undo('sofia', ada.version())
    ada.takeBack('import')
    expect(ada.now().deleted).toBe(false)
    expect(ada.kept('import')).toEqual({ fields: null, by: 'james' })
  })
})

const changes = fc.record(
  {
    name: fc.constantFrom('Ada Example', 'Ada Parc', 'A. Parc'),
    email: fc.constantFrom(null, 'ada@example.com', 'a@example.com'),
    remarks: fc.constantFrom('New', 'Sold', 'Not Interested'),
    notes: fc.constantFrom(null, 'One', 'One\n[Mar 5, 2026] Two', '[Mar 5, 2026] A\n[Mar 6, 2026] B'),
    project_amount: fc.constantFrom('10.00', '500.00', '900.00'),
    assigned_installer: fc.constantFrom<string[]>([], ['Dee Fox'], ['Dee Fox', 'Ben Cole']),
  },
  { requiredKeys: [] },
)
const step = fc.oneof(
  fc.record({ changes, who: fc.constantFrom('james', 'import') }),
  // Counted from the latest change, because users undo recent changes.
  fc.record({ back: fc.nat(5), length: fc.nat(5) }),
)

/** The values that were set and not undone, oldest first. */
type Layers = { who: string; value: unknown }[]

describe('whatever happened on top of an import', () => {
  it('taking it back gives back exactly the fields that stand as it left them', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const ada = story()
        ada.add('sofia', null, [created])
        const start = Object.fromEntries(
          changeableLeadFields.map((field): [string, Layers] => [field, [{ who: 'sofia', value: ada.now().values[field] }]]),
        )
        const told = [{}, start]
        for (const one of steps) {
          const before = ada.version()
          const first = 'back' in one ? Math.max(1, before - one.back) : 0
          if ('changes' in one) ada.change(one.who, one.changes as Partial<LeadFieldValues>, one.who === 'import' ? 'import' : null)
          else if (isRefused(() => ada.undo('james', first, Math.min(before, first + one.length)))) continue
          for (let version = before + 1; version <= ada.version(); version += 1) {
            const next: Record<string, Layers> = { ...told.at(-1) }
            for (const field of changeableLeadFields) {
              const past: readonly PastFieldValue<unknown>[] = ada.now().past[field]
              const set = past.find((entry) => entry.version === version)
              if (!set) continue
              const own = next[field] ?? []
              if ('changes' in one) next[field] = [...own, { who: one.who, value: set.value }]
              else next[field] = (told[first - 1] as Record<string, Layers>)[field] ?? []
            }
            told.push(next)
          }
        }
        const layers = told.at(-1) as Record<string, Layers>
        const expected = changeableLeadFields.map((field) => [field, layers[field]?.findLast(({ who }) => who !== 'import')?.value])
        ada.takeBack('import')
        expect(ada.now().values).toEqual(Object.fromEntries(expected))
        const after = ada.version()
        ada.takeBack('import')
        expect(ada.version()).toBe(after)
      }),
    )
  })
})

function isRefused(work: () => void): boolean {
  try {
    work()
    return false
  } catch (error) {
    if (error instanceof Error && (error.name === 'Refused' || error.name === 'Invalid')) return true
    throw error
  }
}
