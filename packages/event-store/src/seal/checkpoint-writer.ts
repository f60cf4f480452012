import type { ChainEnd } from './chain.ts'
import { appendCheckpoint } from './checkpoint-file.ts'

export type CheckpointPlace = { path: string; key: Buffer }

const longestWithout = 60_000 // milliseconds

/** Returns a function that gets every new end of the chain and writes it to the file when events pause, and once a minute otherwise. */
export function createCheckpointWriter(
  { path, key }: CheckpointPlace,
  clock: () => Date,
): (end: ChainEnd, isAtRest: boolean) => Promise<void> {
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
