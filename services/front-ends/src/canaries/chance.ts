/** How often pages were to be shown, and how often that failed. */
export type Tally = { loads: number; failed: number }

/** How likely it is that at least as many of `one`'s loads fail by luck, where it is no worse than the `other`: Fisher's exact test, one-sided. */
export function chanceBeside(one: Tally, other: Tally): number {
  const failures = one.failed + other.failed
  const good = one.loads + other.loads - failures
  // Of the fewest failures that there can be, and from them on by what each further one is likelier or less likely.
  const from = Math.max(one.failed, one.loads - good)
  const first = lnChoose(failures, from) + lnChoose(good, one.loads - from) - lnChoose(failures + good, one.loads)
  const further = (failed: number) => ((failures - failed) * (one.loads - failed)) / ((failed + 1) * (good - one.loads + failed + 1))
  return sum(first, from, Math.min(one.loads, failures), further)
}

/** How likely it is that at least as many loads fail by luck where each fails at this rate. */
export function chanceAtRate({ loads, failed }: Tally, rate: number): number {
  const first = lnChoose(loads, failed) + failed * Math.log(rate) + (loads - failed) * Math.log(1 - rate)
  return sum(first, failed, loads, (each) => ((loads - each) / (each + 1)) * (rate / (1 - rate)))
}

// In logarithms: the first term may be smaller than any number there is, and those that follow make up nearly all.
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
