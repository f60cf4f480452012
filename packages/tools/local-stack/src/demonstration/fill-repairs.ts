import { buildRepairRequestStreamId, type RepairValues } from '@crm/events'
import { repairRequestDecider } from '@crm/service-installations'
import { addDays } from './calendar.ts'
import { type ActorIdsByName, type Deed, type FillContext, storeHistory } from './fill-context.ts'

export async function fillRepairRequests(parts: FillContext, actors: ActorIdsByName): Promise<void> {
  const { rows } = await parts.db.pool.query<RepairedProject>(
    `select id, name, phone, email, address, installation_date from crm.leads
      where status_key = 'sold' and deleted_at is null and installation_date < $1 order by id`,
    [parts.today],
  )
  for (const [number, deeds] of buildRepairRequestHistories(rows, parts.today).entries())
    await storeHistory(parts, actors, {
      name: `repair ${number}`,
      decider: repairRequestDecider,
      openStream: async (store) => buildRepairRequestStreamId(await store.nextId('repairRequest')),
      deeds,
      minuteOf: (step) => 9 * 60 + number * 13 + step * 90,
      // The cast is safe: a request's first step sets every field.
      toCommand: (changes, step, today) =>
        step === 0
          ? { type: 'RequestRepair' as const, data: { wanted: changes as RepairValues, today } }
          : { type: 'ChangeRepair' as const, data: { changes, today } },
    })
}

type RepairedProject = {
  id: number
  name: string
  phone: string | null
  email: string | null
  address: string | null
  installation_date: string
}

type RepairDeed = Deed<RepairValues>

type Report = {
  age: number
  priority: 'Low' | 'Medium' | 'High' | 'Urgent'
  issue: string
  notes?: string
  became?: { status: 'In Progress' | 'Completed' | 'Cancelled'; after: number }[]
  stranger?: Pick<RepairValues, 'customer_name' | 'phone' | 'email' | 'address'>
}

const reports: Report[] = [
  { age: 88, priority: 'Low', issue: 'Small bubble beside the dishwasher.', became: [{ status: 'Completed', after: 9 }] },
  {
    age: 71,
    priority: 'High',
    issue: 'Edge strip came off above the fridge.',
    notes: 'Glue from the blue crate',
    became: [
      { status: 'In Progress', after: 1 },
      { status: 'Completed', after: 2 },
    ],
  },
  { age: 52, priority: 'Medium', issue: 'Wants another color on the island.', became: [{ status: 'Cancelled', after: 4 }] },
  { age: 33, priority: 'Urgent', issue: 'Door jams, cannot open the sink cabinet.', became: [{ status: 'Completed', after: 0 }] },
  { age: 16, priority: 'Medium', issue: 'Handle cut-out is too wide.', became: [{ status: 'Completed', after: 6 }] },
  { age: 10, priority: 'Low', issue: 'Seam visible above the sink.' },
  {
    age: 7,
    priority: 'Medium',
    issue: 'Drawer front scratched during the move; wants a quote for one new front.',
  },
  {
    age: 4,
    priority: 'High',
    issue: 'Bubble on the island end panel, about 2 inches.',
    stranger: {
      customer_name: 'Dee Samplewood',
      phone: '(254) 555-0155',
      email: null,
      address: '88 Sample Street\nWaco, TX 76701',
    },
  },
  { age: 3, priority: 'Medium', issue: 'Toe kick is loose at the left end.', became: [{ status: 'In Progress', after: 1 }] },
  {
    age: 2,
    priority: 'Urgent',
    issue:
      'Door panel next to the oven is lifting at the lower left corner; the customer pressed it back twice and it comes off again when the oven is on.',
    notes: 'Two panels from the warehouse',
    became: [{ status: 'In Progress', after: 1 }],
  },
]

const team = ['james', 'diego', 'maria']

export function buildRepairRequestHistories(projects: readonly RepairedProject[], today: string): RepairDeed[][] {
  return reports.flatMap((report, number) => {
    const day = addDays(today, -report.age)
    const done = projects.filter(({ installation_date }) => installation_date < day)
    const project = report.stranger ? undefined : done[(number * 7) % done.length]
    const customer = report.stranger ?? (project && findCustomer(project))
    return customer ? [buildSteps(report, day, team[number % team.length] ?? '', customer)] : []
  })
}

type Customer = Pick<RepairValues, 'customer_name' | 'phone' | 'email' | 'address'> & { project_id?: number }

function buildSteps({ priority, issue, notes, became = [] }: Report, day: string, by: string, customer: Customer): RepairDeed[] {
  const taken: RepairValues = {
    project_id: null,
    ...customer,
    issue_description: issue,
    priority,
    status: 'Pending',
    date_reported: day,
    completion_date: null,
    notes: notes ?? null,
    appointment_date: null,
    assigned_installer: [],
  }
  return [{ day, by, changes: taken }, ...became.map(({ status, after }) => ({ day: addDays(day, after), by, changes: { status } }))]
}

const findCustomer = ({ id, name, phone, email, address }: RepairedProject): Customer => ({
  project_id: id,
  customer_name: name,
  phone: phone ?? '(512) 555-0100',
  email,
  address: address ?? '12 Sample Street, Austin, TX 78701',
})
