import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SeededRandomPicker } from '@crm/local-stack'
import type { FaultLab } from '../lab/lab.ts'
import { LoadHistory, type Operation, type OperationOutcome } from './history.ts'

export type RunningLoad = { history: LoadHistory; stop(): Promise<LoadHistory> }

/** `perSecond`: the rate of all clients together. `patience`: for how many milliseconds a request is retried. */
export type LoadOptions = { clients?: number; perSecond?: number; patience?: number; origin?: () => string }

let loads = 0

export function startLoad(
  lab: FaultLab,
  { clients = 4, perSecond = 20, patience = 45_000, origin = () => lab.origin }: LoadOptions = {},
): RunningLoad {
  const history = new LoadHistory()
  const shared = { origin, history, run: `run${process.pid}x${loads++}`, leads: [], chances: lab.chances, patience }
  let working = true
  const work = async (client: Client) => {
    while (working) {
      const begun = performance.now()
      await act(client)
      await pause(Math.max(0, (clients * 1000) / perSecond - (performance.now() - begun)))
    }
  }
  const { cookies } = lab
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

type Client = {
  nth: number
  origin: () => string
  cookie: string
  history: LoadHistory
  run: string
  leads: number[]
  chances: SeededRandomPicker
  patience: number
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
  const operation = history.invoke(client.nth, { kind: 'create', name: `Ada ${mark}` }, randomUUID())
  const { body } = await send(client, operation, 'POST', '/api/leads', { ...person(`Ada ${mark}`), ...more })
  if (operation.outcome !== 'ok') return null
  operation.lead = Number(body.id)
  // A client can read what it has written (R3).
  const read = await call(history, `${client.origin()}/api/leads/${body.id}`, client.cookie)
  if (read.status === 404) history.breach(`lead ${body.id} was created but not found`)
  if (Object.keys(more).length === 0) leads.push(Number(body.id))
  return Number(body.id)
}

// Saves like the screen does: the notes that were read, with one line added.
async function note(client: Client, lead: number, line: string): Promise<void> {
  const { status, body: read } = await call(client.history, `${client.origin()}/api/leads/${lead}`, client.cookie)
  if (status !== 200) return
  const operation = client.history.invoke(client.nth, { kind: 'note', lead, line }, randomUUID())
  const notes = [read.notes, line].filter(Boolean).join('\n')
  const { body } = await send(client, operation, 'PUT', `/api/leads/${lead}`, { notes, version: read.version })
  if (operation.outcome === 'ok' && !String(body.notes).split('\n').includes(line))
    client.history.breach(`the note ${line} is not in the response`)
}

async function edit(client: Client, lead: number): Promise<void> {
  const { status, body: read } = await call(client.history, `${client.origin()}/api/leads/${lead}`, client.cookie)
  if (status !== 200) return
  const amount = `${client.chances.between(1, 99_999)}.00`
  const operation = client.history.invoke(client.nth, { kind: 'edit', lead, amount }, randomUUID())
  await send(client, operation, 'PUT', `/api/leads/${lead}`, { project_amount: amount, version: read.version })
}

// The response may wait for the mail server, so the client continues without it.
async function tell(client: Client, mark: string): Promise<void> {
  const day = { remarks: 'Sold', installation_date: '2026-12-15', email: `${mark}@example.com`, assigned_installer: ['Diego Sample'] }
  const lead = await create(client, mark, day)
  if (lead === null) return
  const operation = client.history.invoke(client.nth, { kind: 'notify', lead, words: mark }, randomUUID())
  const sent = send(client, operation, 'POST', '/api/installations/email', { installationId: lead, type: 'client', customMessage: mark })
  client.history.waiting.add(sent)
  void sent.finally(() => client.history.waiting.delete(sent))
}

// Retries with the same idempotency key until a response shows the result.
async function send(
  { origin, cookie, history, patience }: Client,
  operation: Operation,
  method: string,
  path: string,
  body: object,
): Promise<Answered> {
  const until = Date.now() + patience
  for (;;) {
    operation.asked += 1
    const answered = await call(history, `${origin()}${path}`, cookie, { method, body, key: operation.key })
    const { status } = answered
    if (status > 0 && status < 500) return ended(operation, status < 300 ? 'ok' : 'fail', answered)
    if (Date.now() > until) return ended(operation, 'unknown', answered)
    await pause(beforeAsking)
  }
}

function ended<T>(operation: Operation, outcome: OperationOutcome, value: T): T {
  operation.outcome = outcome
  operation.ended = Date.now()
  return value
}

/** `status` 0: no response. */
type Answered = { status: number; body: Record<string, unknown> }

const patience = 12_000 // milliseconds

async function call(
  history: LoadHistory,
  url: string,
  cookie: string,
  init: { method?: string; body?: object; key?: string } = {},
): Promise<Answered> {
  const { method = 'GET', body, key } = init
  const begun = performance.now()
  const answered = await ask(url, {
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
    waits: url.endsWith('/installations/email'),
  })
  if (answered === null) return { status: 0, body: {} }
  const { status, headers, text } = answered
  const where = `${method} ${new URL(url).pathname}`
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
