import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SeededRandomPicker } from '@crm/local-stack'
import type { FaultLab } from './lab/lab.ts'

type RunningLoad = { history: LoadHistory; stop(): Promise<LoadHistory> }

/** `perSecond`: the rate of all clients together. `patience`: for how many milliseconds a request is retried. */
export type LoadOptions = { clients?: number; perSecond?: number; patience?: number; origin?: () => string }

type Client = Required<Pick<LoadOptions, 'patience' | 'origin'>> & {
  nth: number
  cookie: string
  history: LoadHistory
  run: string
  leads: number[]
  chances: SeededRandomPicker
}

let loads = 0

export function startLoad(
  { origin: usual, cookies, chances }: FaultLab,
  { clients = 4, perSecond = 20, patience = 45_000, origin = () => usual }: LoadOptions = {},
): RunningLoad {
  const history = new LoadHistory()
  const shared = { origin, history, run: `run${process.pid}x${loads++}`, leads: [], chances, patience }
  let working = true
  const work = async (client: Client) => {
    while (working) {
      const begun = performance.now()
      await act(client)
      await pause(Math.max(0, (clients * 1000) / perSecond - (performance.now() - begun)))
    }
  }
  const all = Array.from({ length: clients }, (_, nth) => work({ ...shared, nth, cookie: cookies[(nth + loads) % cookies.length] ?? '' }))
  return {
    history,
    stop: async () => {
      working = false
      await Promise.all(all)
      await Promise.all(history.waiting)
      return history
    },
  }
}

const beforeAsking = 250 // milliseconds
let marks = 0

async function act(client: Client): Promise<void> {
  const { chances, leads, run } = client
  const mark = `${run}-${marks++}`
  const chance = leads.length < 8 ? 0 : chances.between(1, 100)
  if (chance <= 30) return void (await create(client, mark))
  const lead = chances.pick(leads)
  if (chance <= 65) return note(client, lead, mark)
  if (chance <= 90) return edit(client, lead)
  return tell(client, mark)
}

const person = (name: string) => ({ name, phone: '(202) 555-0101', lead_origin: 'facebook', assigned_to: 'maria' })

async function create(client: Client, mark: string, more: object = {}): Promise<number | null> {
  const { history, leads } = client
  const name = `Ada ${mark}`
  const operation = history.invoke(client.nth, randomUUID(), { name })
  const { body } = await send(client, operation, 'POST', '/api/leads', { ...person(name), ...more })
  if (operation.outcome !== 'ok') return null
  const id = Number(body.id)
  operation.lead = id
  // A client can read what it has written (R3).
  const read = await call(client, `/api/leads/${id}`)
  if (read.status === 404) history.breach(`lead ${id} was created but not found`)
  if (Object.keys(more).length === 0) leads.push(id)
  return id
}

// Saves like the screen does: the notes that were read, with one line added.
async function note(client: Client, lead: number, line: string): Promise<void> {
  const { status, body: read } = await call(client, `/api/leads/${lead}`)
  if (status !== 200) return
  const operation = client.history.invoke(client.nth, randomUUID(), { lead, line })
  const notes = [read.notes, line].filter(Boolean).join('\n')
  const { body } = await send(client, operation, 'PUT', `/api/leads/${lead}`, { notes, version: read.version })
  if (operation.outcome === 'ok' && !String(body.notes).split('\n').includes(line))
    client.history.breach(`the note ${line} is not in the response`)
}

async function edit(client: Client, lead: number): Promise<void> {
  const { status, body: read } = await call(client, `/api/leads/${lead}`)
  if (status !== 200) return
  const operation = client.history.invoke(client.nth, randomUUID(), { lead })
  const amount = `${client.chances.between(1, 99_999)}.00`
  await send(client, operation, 'PUT', `/api/leads/${lead}`, { project_amount: amount, version: read.version })
}

// The response may wait for the mail server, so the client continues without it.
async function tell(client: Client, mark: string): Promise<void> {
  const day = { remarks: 'Sold', installation_date: '2026-12-15', email: `${mark}@example.com`, assigned_installer: ['Diego Sample'] }
  const lead = await create(client, mark, day)
  if (lead === null) return
  const operation = client.history.invoke(client.nth, randomUUID(), { lead })
  const sent = send(client, operation, 'POST', '/api/installations/email', { installationId: lead, type: 'client', customMessage: mark })
  client.history.waiting.add(sent)
  void sent.finally(() => client.history.waiting.delete(sent))
}

// Retries with the same idempotency key until a response shows the result.
async function send(client: Client, operation: Operation, method: string, path: string, body: object): Promise<Answered> {
  const until = Date.now() + client.patience
  for (;;) {
    const answered = await call(client, path, { method, body, key: operation.key })
    const isKnown = answered.status > 0 && answered.status < 500
    if (isKnown || Date.now() > until) {
      operation.outcome = isKnown ? (answered.status < 300 ? 'ok' : 'fail') : 'unknown'
      operation.ended = Date.now()
      return answered
    }
    await pause(beforeAsking)
  }
}

/** `status` 0: no response. */
type Answered = { status: number; body: Record<string, unknown> }

const patience = 12_000 // milliseconds

async function call(
  { history, origin, cookie }: Client,
  path: string,
  init: { method?: string; body?: object; key?: string } = {},
): Promise<Answered> {
  const { method = 'GET', body, key } = init
  const begun = performance.now()
  const answered = await ask(origin() + path, {
    method,
    headers: {
      cookie,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  })
  const took = performance.now() - begun
  history.answers.push({
    at: Date.now(),
    took,
    down: answered === null || answered.status === 503,
    waits: path.endsWith('/installations/email'),
  })
  if (answered === null) return { status: 0, body: {} }
  const { status, headers, text } = answered
  const where = `${method} ${path}`
  if (status >= 500 && status !== 503) history.breach(`${where} returned ${status}: ${text.slice(0, 200)}`)
  if (status === 503 && !headers.has('retry-after')) history.breach(`${where} returned 503 without Retry-After`)
  if (!headers.get('content-type')?.startsWith('application/json')) history.breach(`${where} returned ${status} without JSON`)
  return { status, body: json(text) }
}

async function ask(url: string, init: RequestInit): Promise<{ status: number; headers: Headers; text: string } | null> {
  try {
    const response = await fetch(url, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch {
    return null
  }
}

function json(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** `unknown`: no response showed the result, although the request was retried with the same key until the timeout. */
type OperationOutcome = 'ok' | 'fail' | 'unknown'

/** `name`: of the lead that it creates, with the id `lead`. `line`: what it adds to the notes of `lead`. */
type Operation = {
  client: number
  key: string
  invoked: number
  ended?: number
  outcome?: OperationOutcome
  name?: string
  lead?: number
  line?: string
}

/** The responses, with times in milliseconds. `down`: 503 or no response. `waits`: the response may wait up to eight seconds for the mail
 * server. */
type Answer = { at: number; took: number; down: boolean; waits: boolean }

export class LoadHistory {
  readonly operations: Operation[] = []
  /** Responses that are wrong even during a fault. */
  readonly breaches: string[] = []
  readonly waiting = new Set<Promise<unknown>>()
  readonly answers: Answer[] = []

  invoke(client: number, key: string, wish: Pick<Operation, 'name' | 'lead' | 'line'>): Operation {
    const operation = { client, key, invoked: Date.now(), ...wish }
    this.operations.push(operation)
    return operation
  }

  breach(what: string): void {
    this.breaches.push(what)
  }

  count(outcome: OperationOutcome): number {
    return this.operations.filter((operation) => operation.outcome === outcome).length
  }

  countDown(from = 0): number {
    return this.answers.filter(({ at, down }) => down && at > from).length
  }

  percentile(share: number, from = 0): number {
    const took = this.answers
      .flatMap((answer) => (!answer.waits && answer.at >= from ? [answer.took] : []))
      .sort((one, other) => one - other)
    return Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0)
  }
}
