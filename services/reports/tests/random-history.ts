import { buildLeadStreamId, type LeadEvent } from '@crm/events'
import { buildTestEventMeta, diego, maria, type ServiceApi } from '@crm/testing/service-api'

// A reproducible random history of the business.

const origins = [
  'facebook',
  'website',
  'referral',
  'a_fair',
  'radio',
  'whatsapp',
  'instagram',
  'commercial',
  'google_text',
  'word_of_mouth',
]
const statuses = ['New', 'In Progress', 'Sold', 'Sold', 'Not Interested']
const days = ['2025-12-30', '2026-01-02', '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-04']
const installationDays = [null, '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03', '2026-04-10']
const crews = [[], ['Diego'], ['Diego', 'Lucia'], ['diego'], ['Owen']]
const notes = ['Called', 'Needs a repair of the door', 'New fixture', 'FIX the hinge', 'Prefixed']

export const addedOriginLabels = ['A Fair', 'Radio', 'Word of Mouth']

export function createSeededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export async function runRandomCommand({ call, store }: ServiceApi, random: (below: number) => number, ids: number[]): Promise<void> {
  const one = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const amount = () => `${random(30_000)}.${String(random(100)).padStart(2, '0')}`
  if (ids.length < 12 || random(4) === 0) {
    const assignee = one(['maria', 'james', 'sofia', 'Pat'])
    const body = {
      name: 'Ada Example',
      phone: '(555) 555-0100',
      lead_origin: one(origins),
      assigned_to: assignee === 'Pat' ? 'maria' : assignee,
      remarks: one(statuses),
      date_created: one(days),
      project_amount: amount(),
      installation_date: one(installationDays),
      assigned_installer: one(crews),
      notes: one(notes),
    }
    const { id } = (await call('createLead', { body })).body
    ids.push(id)
    if (assignee === 'Pat') await assignAsEarlierRelease(store, id)
    return
  }
  const params = { id: one(ids) }
  const changes = [
    { remarks: one(statuses) },
    { project_amount: amount() },
    { date_created: one(days) },
    { lead_origin: one(origins) },
    { assigned_to: one(['maria', 'james', 'sofia']) },
    { installation_date: one(installationDays) },
    { assigned_installer: one(crews) },
    { notes: one(notes), additional_notes: one([null, ...notes]) },
    { remarks: 'Sold', project_amount: amount(), installation_date: '2026-03-01' },
  ]
  const what = random(14)
  if (what < 9) await call('updateLead', { params, body: one(changes) })
  else if (what <= 10) {
    await call('deleteLead', { params })
    if (random(2) === 0) await call('restoreLead', { params })
  } else if (what <= 12) {
    await call('completeInstallation', { params, as: diego })
    if (random(2) === 0) await call('reopenInstallation', { params, as: maria })
  } else await call('undoLeadChange', { params, body: { version: 1 + random(6) } })
}

// Earlier releases took assignees who are no team members, and their leads keep them.
async function assignAsEarlierRelease(store: ServiceApi['store'], id: number): Promise<void> {
  const event: LeadEvent = { type: 'LeadReassigned', data: { lead: 'Ada Example', from: 'maria', to: 'Pat' } }
  const decider = { initialState: null, decide: (command: { type: 'Assign'; data: LeadEvent }) => [command.data], evolve: () => null }
  await store.execute({
    decider,
    streamId: buildLeadStreamId(id),
    command: { type: 'Assign', data: event },
    meta: buildTestEventMeta(maria),
  })
}
