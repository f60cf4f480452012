import { type ChainEnd, chainStart, headAfter } from './chain.ts'
import type { Checkpoint } from './checkpoint.ts'
import { finding, type SealedRow } from './sealed-rows.ts'

/** A possible fault at `position`, the first that is provably wrong. `unsealed`: the event has no seal. `removed`: the seal has no event.
 * `erased`: the seal has no salt. `changed`: the event does not match its seal. `seal`: the seal does not match those before it.
 * `forged`: the later seals do not match it. `surplus`: the seal refers to an earlier one than its predecessor.
 * `cut`: events and seals are missing up to `to`. `rewritten`: the seals match each other, but not the checkpoint at `to`. */
export type Suspicion =
  | { kind: 'unsealed' | 'removed' | 'changed' | 'erased' | 'seal' | 'forged'; position: bigint }
  | { kind: 'cut' | 'rewritten'; position: bigint; to: bigint }
  | { kind: 'surplus'; position: bigint; row: SealedRow }

export type Walk = {
  /** Checks the next position. False if the chain is broken, because then nothing after it can be checked. */
  take(row: SealedRow): boolean
  end(): { suspicions: Suspicion[]; erased: bigint[]; sealed: number }
}

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

  // If a head is wrong, this seal or the one before it was changed. The next seal shows which one.
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
    // If the leaf does not match its event, this seal is wrong, even if the later seals match it.
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
      const suspicions = row?.kind === 'unsealed' ? [row, chain] : [chain, row]
      return { suspicions: suspicions.filter((each) => each !== null), erased, sealed }
    },
  }
}
