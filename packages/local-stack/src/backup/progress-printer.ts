import { say } from '../steps.ts'
import type { Progress } from './back-up.ts'

const printEvery = 2_000 // milliseconds

export function printed(): Progress {
  let last = performance.now()
  return (table, rows, isDone) => {
    if (!isDone && performance.now() - last < printEvery) return
    last = performance.now()
    if (!isDone || rows > 0) say(`  ${table}: ${rows.toLocaleString('en-US')} rows${isDone ? '' : ' …'}`)
  }
}
