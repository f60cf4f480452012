import type { ChainEnd } from './chain.ts'
import { appendCheckpoint } from './checkpoint-file.ts'

/** Where checkpoints are kept, and what signs them. */
export type CheckpointPlace = { path: string; key: Buffer }

const longestWithout = 60_000 // milliseconds

/**
 * Answers a function that is told the chain's end again and again and keeps it in the file: once a stream of events has come to rest, and each
 * minute while it goes on.
 */
export function checkpointing({ path, key }: CheckpointPlace, clock: () => Date): (end: ChainEnd, isAtRest: boolean) => Promise<void> {
  let kept = 0n
  let keptAt = clock().getTime()
  return async ({ position, head }, isAtRest) => {
    const at = clock()
    if (position === kept || !(isAtRest || at.getTime() - keptAt >= longestWithout)) return
    await appendCheckpoint(path, key, { position, head, at })
    kept = position
    keptAt = at.getTime()
  }
}
