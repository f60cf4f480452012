import { computeNextHeadHash, type SealChainEnd, sealChainStart } from './chain.ts'
import type { SealCheckpoint } from './checkpoint.ts'
import { type SealedRow, sealFindingCodes } from './sealed-rows.ts'

/** A possible fault at `position`, the first that is provably wrong. `unsealed`: the event has no seal. `removed`: the seal has no event.
 * `erased`: the seal has no salt, and no erasure explains that. `changed`: the event does not match its seal. `seal`: the seal does not match those before it.
 * `forged`: the later seals do not match it. `surplus`: the seal refers to an earlier one than its predecessor.
 * `cut`: events and seals are missing up to `to`. `rewritten`: the seals match each other, but not the checkpoint at `to`. */
export type SuspectedFault =
  | { kind: 'unsealed' | 'removed' | 'changed' | 'erased' | 'seal' | 'forged'; position: bigint }
  | { kind: 'cut' | 'rewritten'; position: bigint; to: bigint }
  | { kind: 'surplus'; position: bigint; row: SealedRow }

export type SealChainWalk = {
  /** Checks the next position. False if the chain is broken, because then nothing after it can be checked. */
  take(row: SealedRow): boolean
  end(): { suspicions: SuspectedFault[]; erased: ErasedRow[]; sealed: number }
}

/** A row without salt. `isProven`: what is not personal matches the seal. */
export type ErasedRow = Pick<SealedRow, 'position' | 'form'> & { isProven: boolean }

export function startSealChainWalk(checkpoints: readonly SealCheckpoint[]): SealChainWalk {
  // A file may begin before the first seal, which proves nothing.
  const ahead = checkpoints.filter(({ position }) => position > 0n).sort((a, b) => Number(a.position - b.position))
  const erased: ErasedRow[] = []
  let row: SuspectedFault | null = null
  let chain: SuspectedFault | null = null
  let doubted: SealedRow | null = null
  let last: SealChainEnd = sealChainStart
  let sealed = 0
  let nextCheckpoint = 0
  let proven = 0n
  let firstUnproven: bigint | null = null

  function suspect(kind: 'unsealed' | 'removed' | 'changed', position: bigint): void {
    row ??= { kind, position }
  }

  function take(next: SealedRow): boolean {
    const { position, found } = next
    if (found === sealFindingCodes.unsealed) {
      suspect('unsealed', position)
      return true
    }
    sealed += 1
    chain = doubted ? judge(doubted, next) : (breach(next) ?? compare(next))
    if (chain) return false
    if (found === sealFindingCodes.changed) suspect('changed', position)
    if (found === sealFindingCodes.eventless) suspect('removed', position)
    if (found === sealFindingCodes.saltless || found === sealFindingCodes.erased)
      erased.push({ position, form: next.form, isProven: found === sealFindingCodes.erased })
    if (!doubted) last = { position, head: next.head }
    return true
  }

  // If a head is wrong, this seal or the one before it was changed. The next seal shows which one.
  function breach(next: SealedRow): SuspectedFault | null {
    const isNext = computeNextHeadHash(last, next.position, next.leaf, next.form).equals(next.head)
    if (next.previous === last.position) {
      if (!isNext) doubted = next
      return null
    }
    if (isNext) return { kind: 'seal', position: next.position }
    if (next.previous < last.position) return { kind: 'surplus', position: next.position, row: next }
    return { kind: 'cut', position: last.position + 1n, to: next.previous }
  }

  function judge(doubt: SealedRow, next?: SealedRow): SuspectedFault {
    const isBuiltOn = next?.previous === doubt.position && computeNextHeadHash(doubt, next.position, next.leaf, next.form).equals(next.head)
    const isKept = ahead.some(({ position, head }) => position === doubt.position && head.equals(doubt.head))
    // If the leaf does not match its event, this seal is wrong, even if the later seals match it.
    const isRight = doubt.found !== sealFindingCodes.changed && (isBuiltOn || isKept) && proven < last.position
    return isRight ? { kind: 'forged', position: last.position } : { kind: 'seal', position: doubt.position }
  }

  function compare(next: SealedRow): SuspectedFault | null {
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
