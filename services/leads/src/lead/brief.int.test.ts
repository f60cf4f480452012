import type { Recorded } from '@crm/domain'
import { greatestVersion } from '@crm/event-store'
import { type LeadEvent, type LeadFields, leadStream } from '@crm/facts'
import { testDatabase } from '@crm/testing'
import { james, maria, metaOf, serviceApi } from '@crm/testing/service-api'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { briefOf, leadBriefly } from './brief.ts'
import { type LeadCommand, lead } from './decider.ts'

const { url } = await testDatabase()
const { store } = await serviceApi({ url })

const notes = fc.constantFrom(null, 'One', 'One\nTwo', '[Mar 5, 2026] A', '[Mar 5, 2026] A\n[Mar 6, 2026] B')
const changes: fc.Arbitrary<Partial<LeadFields>> = fc.record(
  {
    name: fc.constantFrom('Ada Example', 'Ada Parc'),
    remarks: fc.constantFrom('New', 'Sold', 'Not Interested'),
    next_followup_date: fc.constantFrom(null, '2026-03-05', '2026-04-01'),
    notes,
    project_amount: fc.constantFrom('0.00', '4500.00', '5000.00'),
    deposit_paid: fc.boolean(),
  },
  { requiredKeys: [] },
)
const change = (data: Partial<LeadFields>, version?: number): LeadCommand => ({
  type: 'ChangeLead',
  data: { changes: data, version, by: 'maria' },
})
const deeds: fc.Arbitrary<LeadCommand> = fc.oneof(
  { weight: 8, arbitrary: changes.map((data) => change(data)) },
  { weight: 1, arbitrary: fc.constant<LeadCommand>({ type: 'DeleteLead', data: null }) },
  { weight: 1, arbitrary: fc.constant<LeadCommand>({ type: 'RestoreLead', data: null }) },
  { weight: 1, arbitrary: fc.constant<LeadCommand>({ type: 'CompleteInstallation', data: { today: '2026-04-02' } }) },
  { weight: 1, arbitrary: fc.constant<LeadCommand>({ type: 'ReopenInstallation', data: null }) },
)
const ada: LeadFields = {
  name: 'Ada Example',
  phone: '(213) 555-0101',
  email: null,
  address: null,
  lead_origin: 'facebook',
  date_created: '2026-03-02',
  assigned_to: 'maria',
  remarks: 'New',
  next_followup_date: null,
  notes: null,
  additional_notes: null,
  project_amount: '0.00',
  deposit_paid: false,
  balance_paid: false,
  installation_date: null,
  assigned_installer: [],
  selected_colors: [],
  completed_on: null,
}

async function written(commands: readonly LeadCommand[]): Promise<{ streamId: string; events: Recorded<LeadEvent>[] }> {
  const streamId = leadStream(await store.nextId('lead'))
  await store.execute({ decider: lead, streamId, command: { type: 'RecordLead', data: ada }, meta: metaOf(maria), isNew: true })
  for (const [turn, command] of commands.entries()) {
    // What a deleted lead refuses is no part of its story.
    await store.execute({ decider: lead, streamId, command, meta: metaOf(turn % 2 ? james : maria) }).catch(() => null)
  }
  return { streamId, events: (await store.read(streamId)) as Recorded<LeadEvent>[] }
}

function outcome(command: LeadCommand, events: readonly Recorded<LeadEvent>[]): unknown {
  try {
    return lead.decide(command, events.reduce(lead.evolve, lead.initialState))
  } catch (refusal) {
    return { ...(refusal as Error), message: (refusal as Error).message }
  }
}

it('what is read for a command decides it as the whole stream would, whatever happened before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deeds, { minLength: 3, maxLength: 12 }), changes, async (commands, wanted) => {
      const { streamId, events } = await written(commands)
      const versions = events.map(({ version }) => version)
      const asked: LeadCommand[] = [
        change(wanted),
        { type: 'DeleteLead', data: null },
        { type: 'RestoreLead', data: null },
        { type: 'CompleteInstallation', data: { today: '2026-04-03' } },
        { type: 'ReopenInstallation', data: null },
        ...versions.flatMap((version): LeadCommand[] => [
          change(wanted, version),
          { type: 'UndoChange', data: { version } },
          { type: 'UndoChange', data: { version, through: Math.min(version + 2, versions.length) } },
        ]),
      ]
      for (const command of asked) {
        const brief = briefOf(command)
        const read = brief ? ((await store.readBriefly(streamId, brief)) as Recorded<LeadEvent>[]) : events
        expect(outcome(command, read)).toEqual(outcome(command, events))
      }
    }),
    { numRuns: 12 },
  )
})

it('a command of a lead with thousands of events reads a handful of them', async () => {
  const { streamId } = await written(Array.from({ length: 40 }, (_, n) => change({ project_amount: `${n + 1}.00` })))
  expect(await store.readBriefly(streamId, leadBriefly())).toHaveLength(2)
  expect(await store.readBriefly(streamId, leadBriefly(38))).toHaveLength(5)
  expect((await store.readBriefly(streamId, { ...leadBriefly(20), end: 20 })).map(({ version }) => version)).toEqual([1, 20])
  expect(briefOf(change({ phone: '1' }))).toMatchObject({ upTo: greatestVersion })
  expect(briefOf(change({ notes: 'x' }, 7))).toMatchObject({ upTo: 7 })
  expect(briefOf(change({ notes: 'x' }))).toBeUndefined()
})
