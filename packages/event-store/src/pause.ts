/** How long to rest. `deaf` waits, after failures, are not cut short by news. */
export type Rest = { milliseconds: number; deaf?: boolean }

/** Rests that news or the end cuts short. News that comes between two rests ends the next one at once. */
export function createPause(signal: AbortSignal): { wake(): void; rest(rest: Rest): Promise<void> } {
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
