import { type ChainEnd, chainStart, headAfter } from './chain.ts'
import type { Checkpoint } from './checkpoint.ts'
import { finding, type SealedRow } from './sealed-rows.ts'

/**
 * What is wrong, as far as the seals tell. `position` is the first that is provably not as it was.
 * - `unsealed`: an event among sealed ones that has no seal. `removed`: a seal without its event. `changed`: an event that isn't its seal's.
 *   `erased`: one that has no salt.
 * - `seal`: a seal that doesn't follow from those before. `forged`: one that those after don't follow from.
 * - `cut`: nothing is left from `position` to `to`, which was sealed. `surplus`: the seal at `position` leaps back over others.
 * - `rewritten`: from `position` to `to` all belongs together, but it is not what the checkpoint says.
 */
export type Suspicion =
  | { kind: 'unsealed' | 'removed' | 'changed' | 'erased' | 'seal' | 'forged'; position: bigint }
  | { kind: 'cut' | 'rewritten'; position: bigint; to: bigint }
  | { kind: 'surplus'; position: bigint; row: SealedRow }

/** Goes along the log from its beginning. */
export type Walk = {
  /** Takes the next position. False: the chain is broken, and nothing behind can be judged. */
  take(row: SealedRow): boolean
  /** The first suspicion of each sort, the erased positions and how many were sealed. */
  end(): { suspicions: Suspicion[]; erased: bigint[]; sealed: number }
}

/** A walk that compares the heads with these checkpoints. */
export function startWalk(checkpoints: readonly Checkpoint[]): Walk {
  const ahead = [...checkpoints].sort((a, b) => Number(a.position - b.position))
  const erased: bigint[] = []
  let row: Suspicion | null = null
  let chain: Suspicion | null = null
  let doubted: SealedRow | null = null
  let last: ChainEnd = chainStart
  let sealed = 0
  let nextCheckpoint = 0
  let proven = 0n
  let firstUnproven: bigint | null = null

  function suspect(kind: 'unsealed' | 'removed' | 'changed', position: bigint): void {
    row ??= { kind, position }
  }

  function take(next: SealedRow): boolean {
    const { position, found } = next
    if (found === finding.unsealed) {
      suspect('unsealed', position)
      return true
    }
    sealed += 1
    chain = doubted ? judge(doubted, next) : (breach(next) ?? compare(next))
    if (chain) return false
    if (found === finding.changed) suspect('changed', position)
    if (found === finding.eventless) suspect('removed', position)
    if (found === finding.saltless) erased.push(position)
    if (!doubted) last = { position, head: next.head }
    return true
  }

  // A head that is wrong leaves open whether this seal was changed or the one before: the seal that follows tells.
  function breach(next: SealedRow): Suspicion | null {
    const isNext = headAfter(last, next.position, next.leaf).equals(next.head)
    if (next.previous === last.position) {
      if (!isNext) doubted = next
      return null
    }
    if (isNext) return { kind: 'seal', position: next.position }
    if (next.previous < last.position) return { kind: 'surplus', position: next.position, row: next }
    return { kind: 'cut', position: last.position + 1n, to: next.previous }
  }

  function judge(doubt: SealedRow, next?: SealedRow): Suspicion {
    const isBuiltOn = next?.previous === doubt.position && headAfter(doubt, next.position, next.leaf).equals(next.head)
    const isKept = ahead.some(({ position, head }) => position === doubt.position && head.equals(doubt.head))
    // A leaf that isn't its event's is wrong here, whatever the head says.
    const isRight = doubt.found !== finding.changed && (isBuiltOn || isKept) && proven < last.position
    return isRight ? { kind: 'forged', position: last.position } : { kind: 'seal', position: doubt.position }
  }

  function compare(next: SealedRow): Suspicion | null {
    if (doubted) return null
    firstUnproven ??= next.position
    for (; ; nextCheckpoint += 1) {
      const checkpoint = ahead[nextCheckpoint]
      if (!checkpoint || checkpoint.position > next.position) return null
      if (checkpoint.position < next.position) return { kind: 'cut', position: last.position + 1n, to: checkpoint.position }
      if (!checkpoint.head.equals(next.head)) return { kind: 'rewritten', position: firstUnproven ?? next.position, to: next.position }
      proven = next.position
      firstUnproven = null
    }
  }

  return {
    take,
    end() {
      const beyond = ahead.at(-1)
      if (!chain && doubted) chain = judge(doubted)
      if (!chain && beyond && beyond.position > last.position) chain = { kind: 'cut', position: last.position + 1n, to: beyond.position }
      // Of two at one position the first tells more.
      const suspicions = row?.kind === 'unsealed' ? [row, chain] : [chain, row]
      return { suspicions: suspicions.filter((each) => each !== null), erased, sealed }
    },
  }
}
