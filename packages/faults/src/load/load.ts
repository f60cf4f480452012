import { setTimeout as pause } from 'node:timers/promises'
import type { Lab } from '../lab/lab.ts'
import { act, type Client } from './client.ts'
import { History } from './history.ts'

/** Clients at work; `stop` waits until each has an answer to what it asked. */
export type Load = { history: History; stop(): Promise<History> }

/** How much: clients, commands a second of all of them, and milliseconds for which an answer is asked for again. */
export type LoadOptions = { clients?: number; perSecond?: number; patience?: number; origin?: () => string }

let loads = 0

/** Lets people work with the product. */
export function startLoad(lab: Lab, { clients = 4, perSecond = 20, patience = 45_000, origin = () => lab.origin }: LoadOptions = {}): Load {
  const history = new History()
  const shared = { origin, history, run: `run${process.pid}x${loads++}`, leads: [], chances: lab.chances, patience }
  let working = true
  const work = async (client: Client) => {
    while (working) {
      const begun = performance.now()
      await act(client)
      await pause(Math.max(0, (clients * 1000) / perSecond - (performance.now() - begun)))
    }
  }
  const cookies = lab.office.cookies
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
