import type { CanaryVerdict } from '@crm/contracts'
import type { CanaryCounts, ReleaseLoadCounts } from './running-canaries.ts'

/** The probability that a canary as good as the stable release is rolled back by mistake, over all of its verdicts together. */
export const falseAlarmProbability = 0.01
const fewestFailures = 3
// If the stable release has fewer loads than this, its failure rate is assumed to be 10 %, which is higher than in reality.
const enoughLoads = 10
const usualRate = 0.1
// If the stable release fails too, the whole product may be failing, so the verdict waits until the canary has this many loads.
const fewLoads = 30
// Failures of a single user that count even if no other user has any.
const fewestOfOne = 2
// Below this chance the canary is shown as suspect, but not rolled back.
const suspicious = 0.05

/** Why the canary is worse than the stable release, with both figures; null while that is not certain enough. */
export function findRollbackReason(canary: CanaryCounts, stable: ReleaseLoadCounts | null): string | null {
  const counted = limitSingleUser(canary)
  if (counted.failed < fewestFailures) return null
  if (stable !== null && stable.loads < enoughLoads && stable.failed > 0 && canary.loads < fewLoads) return null
  return computeChance(counted, stable) < allowedChance(counted.failed) ? `${formatVerdict(canary)}, ${formatComparison(stable)}` : null
}

export function computeCanaryStanding(canary: CanaryCounts, stable: ReleaseLoadCounts | null): CanaryVerdict {
  if (canary.loads === 0) return 'unused'
  if (findRollbackReason(canary, stable) !== null) return isKnown(stable) ? 'worse' : 'bad'
  if (canary.loads < fewLoads) return 'few'
  if (computeChance(limitSingleUser(canary), stable) < suspicious) return 'suspect'
  return isKnown(stable) ? 'good' : 'seldom'
}

const isKnown = (stable: ReleaseLoadCounts | null): stable is ReleaseLoadCounts => stable !== null && stable.loads >= enoughLoads

// If several users loaded the canary, one user's failures count no more than all others' (at least 2): one browser may be at fault.
function limitSingleUser({ loads, failed, ofOne }: CanaryCounts): Tally {
  const tooMany = ofOne === null ? 0 : Math.max(0, ofOne - Math.max(fewestOfOne, failed - ofOne))
  return { loads: loads - tooMany, failed: failed - tooMany }
}

function computeChance(canary: Tally, stable: ReleaseLoadCounts | null): number {
  if (rateOf(canary) <= (isKnown(stable) ? rateOf(stable) : usualRate)) return 1
  return isKnown(stable) ? computeFisherProbability(canary, stable) : computeBinomialProbability(canary, usualRate)
}

// The canary is tested again after each failure, and each test may be wrong. The nth test has a level proportional to 1/n². All levels add
// up to `falseAlarmProbability`, because the sum of 1/n² is π²/6.
const allowedChance = (failures: number): number => falseAlarmProbability / (Math.PI ** 2 / 6) / (failures - fewestFailures + 1) ** 2

const rateOf = ({ loads, failed }: Tally): number => failed / loads

const formatVerdict = (tally: Tally): string => `${whole(tally.failed)} of ${whole(tally.loads)} loads failed (${percent(tally)})`

function formatComparison(stable: ReleaseLoadCounts | null): string {
  if (stable === null) return 'and there is no stable release to compare it with'
  if (stable.loads === 0) return `and ${stable.version} was not used meanwhile`
  return `compared with ${whole(stable.failed)} of ${whole(stable.loads)} (${percent(stable)}) for ${stable.version}`
}

const whole = (count: number): string => count.toLocaleString('en-US')
const percent = ({ loads, failed }: Tally): string => `${((100 * failed) / loads).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`

type Tally = { loads: number; failed: number }

/** Fisher's exact test, one-sided: the chance that `one` has at least this many failures if it is no worse than `other`. */
export function computeFisherProbability(one: Tally, other: Tally): number {
  const failures = one.failed + other.failed
  const good = one.loads + other.loads - failures
  const from = Math.max(one.failed, one.loads - good)
  const first = lnChoose(failures, from) + lnChoose(good, one.loads - from) - lnChoose(failures + good, one.loads)
  const further = (failed: number) => ((failures - failed) * (one.loads - failed)) / ((failed + 1) * (good - one.loads + failed + 1))
  return sum(first, from, Math.min(one.loads, failures), further)
}

/** The chance of at least this many failures if each load fails at `rate` (binomial test). */
export function computeBinomialProbability({ loads, failed }: Tally, rate: number): number {
  const first = lnChoose(loads, failed) + failed * Math.log(rate) + (loads - failed) * Math.log(1 - rate)
  return sum(first, failed, loads, (each) => ((loads - each) / (each + 1)) * (rate / (1 - rate)))
}

// In logarithms, because the first term may be too small for a number.
function sum(first: number, from: number, to: number, further: (failed: number) => number): number {
  let [term, all] = [first, first]
  for (let failed = from; failed < to; failed += 1) {
    term += Math.log(further(failed))
    all = Math.max(all, term) + Math.log1p(Math.exp(-Math.abs(all - term)))
  }
  return Math.min(1, Math.exp(all))
}

const lnChoose = (n: number, k: number): number => lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k)

// Stirling's series; from ten on its error is below 10⁻¹⁰.
function lnFactorial(n: number): number {
  if (n < 10) return Math.log(Array.from({ length: n }, (_, index) => index + 1).reduce((product, factor) => product * factor, 1))
  return (n + 0.5) * Math.log(n) - n + Math.log(2 * Math.PI) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5)
}
