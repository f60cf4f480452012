import { setTimeout as pause } from 'node:timers/promises'
import type { Claimed } from './claim.ts'
import { type Ending, notSent } from './ending.ts'
import type { Turns } from './turns.ts'

type Parts = { turns: Turns; signal: AbortSignal | undefined; handOver: (claimed: Claimed) => Promise<Ending> }
type Turn = { ending: Ending; isOver: true } | { ending: Ending; isOver: false; wasAlone: boolean }

/**
 * Hands messages over when their turn has come. A server that takes fewer connections than it is offered is offered fewer, and whom it turned away
 * for that comes again, as part of the same attempt.
 */
export function inTurns({ turns, signal, handOver }: Parts): (claimed: Claimed) => Promise<Ending> {
  // Settings that the server did not let in with: until they are saved nobody tries again, though it was claimed with them before. Many bad
  // sign-ins lock an account.
  let refused: { version: number; words: string } | null = null

  // `alone`: so often it was turned away though nobody else of this process conversed.
  async function inThisTurn(claimed: Claimed, alone: number): Promise<Turn> {
    const ending = putOff(claimed) ?? (await handOver(claimed))
    const { result, isCrowded, isUnheard, wasFenced } = ending
    if (result.kind === 'accepted') turns.more()
    if (result.kind === 'credentials' && claimed.server) refused = { version: claimed.server.version, words: result.words }
    if (wasFenced || !(isCrowded || isUnheard)) return { ending, isOver: true }
    if (turns.fewer()) return { ending, isOver: false, wasAlone: false }
    const rest = isCrowded && wasAtTheDoor(ending) ? turns.pause(alone) : null
    if (rest === null) return { ending, isOver: true }
    // In its turn, so that the others of this process do not ask in vain meanwhile.
    await pause(rest, undefined, { signal }).catch(() => undefined)
    return { ending, isOver: false, wasAlone: true }
  }

  // Without a word to the server.
  function putOff(claimed: Claimed): Ending | null {
    if (signal?.aborted) return notSent({ kind: 'put-back', words: 'The worker stopped before the message had its turn' }, claimed)
    if (refused === null || claimed.server?.version !== refused.version) return null
    return notSent({ kind: 'credentials', words: refused.words }, claimed)
  }

  return async (claimed) => {
    for (let alone = 0; ; ) {
      const turn = await turns.take(() => inThisTurn(claimed, alone))
      if (turn.isOver) return turn.ending
      if (turn.wasAlone) alone += 1
    }
  }
}

// Who was let in and is turned away then may be for this message alone.
const wasAtTheDoor = ({ steps }: Ending): boolean => steps.every(({ step }) => step !== 'sender_accepted')
