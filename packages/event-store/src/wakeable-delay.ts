/** `wake` does not cut a `deaf` rest short. */
export type WakeableDelay = { milliseconds: number; deaf?: boolean }

/** A rest ends early on `wake` or on the signal. A `wake` between two rests ends the next one at once. */
export function createWakeableDelay(signal: AbortSignal): { wake(): void; rest(rest: WakeableDelay): Promise<void> } {
  let hasNews = false
  let wakeUp: (() => void) | null = null
  signal.addEventListener('abort', () => wakeUp?.(), { once: true })
  let isDeaf = false
  return {
    wake() {
      if (wakeUp && !isDeaf) wakeUp()
      else hasNews = true
    },
    rest({ milliseconds, deaf = false }) {
      const isNeedless = milliseconds === 0 || signal.aborted || (hasNews && !deaf)
      hasNews = false
      if (isNeedless) return Promise.resolve()
      isDeaf = deaf
      return new Promise((resolve) => {
        const timer = setTimeout(() => wakeUp?.(), milliseconds)
        wakeUp = () => {
          clearTimeout(timer)
          wakeUp = null
          resolve()
        }
      })
    },
  }
}

const longestGather = 400 // milliseconds

/** How long to wait after `count` events, so that a stream makes few batches: null after a silence, then `first` ms, doubling each time. */
export function createBatchDelay(first: number): (count: number) => WakeableDelay | null {
  let milliseconds = 0
  return (count) => {
    milliseconds = count === 0 ? 0 : Math.min(milliseconds * 2 || first, longestGather)
    return milliseconds === 0 ? null : { milliseconds, deaf: true }
  }
}
