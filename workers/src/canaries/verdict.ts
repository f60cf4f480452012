import type { Met } from '@crm/service-front-ends'
import { chanceAtRate, chanceBeside, type Tally } from './chance.ts'

/** How often, at most, a canary goes back that is as good as the stable release: in its whole life, however often it is looked at. */
export const falseAlarms = 0.01
const fewestFailures = 3
// Until the stable release was used as often as this since the canary started, it is taken to fail for one in ten, which is more than it will.
const enoughLoads = 10
const usualRate = 0.1
// Where it has failed at all, more is waited for, as everything may be failing; but no longer than the canary itself has so few loads.
const fewLoads = 30

/** Why the canary is worse than the stable release, with both figures; null where that is not (yet) certain enough. */
export function verdict(canary: Met, stable: Met | null): string | null {
  if (canary.failed < fewestFailures) return null
  const isKnown = stable !== null && stable.loads >= enoughLoads
  if (!isKnown && stable !== null && stable.failed > 0 && canary.loads < fewLoads) return null
  if (rateOf(canary) <= (isKnown ? rateOf(stable) : usualRate)) return null
  const chance = isKnown ? chanceBeside(canary, stable) : chanceAtRate(canary, usualRate)
  return chance < allowedAt(canary.failed) ? `${inWords(canary)}, ${compared(stable)}` : null
}

// Each failure is a new chance to be wrong. The parts of all of them make `falseAlarms`: π²/6 is the sum of 1 / n².
const allowedAt = (failures: number): number => falseAlarms / (Math.PI ** 2 / 6) / (failures - fewestFailures + 1) ** 2

const rateOf = ({ loads, failed }: Tally): number => failed / loads

const inWords = (tally: Tally): string => `${whole(tally.failed)} of ${whole(tally.loads)} loads failed (${percent(tally)})`

function compared(stable: Met | null): string {
  if (stable === null) return 'and there is no stable release to compare it with'
  if (stable.loads === 0) return `and ${stable.version} was not used meanwhile`
  return `of ${stable.version} ${whole(stable.failed)} of ${whole(stable.loads)} (${percent(stable)})`
}

const whole = (count: number): string => count.toLocaleString('en-US')
const percent = ({ loads, failed }: Tally): string => `${((100 * failed) / loads).toLocaleString('en-US', { maximumFractionDigits: 1 })} %`
