import { setTimeout as pause } from 'node:timers/promises'
import type { ClaimedMessage } from './claim.ts'
import type { ConversationLimiter } from './conversation-limiter.ts'
import { buildUnsentResult, type UnjudgedResult } from './unjudged-result.ts'

type Parts = { turns: ConversationLimiter; signal: AbortSignal | undefined; handOver: (claimed: ClaimedMessage) => Promise<UnjudgedResult> }
type Turn = { ending: UnjudgedResult; isOver: true } | { ending: UnjudgedResult; isOver: false; wasAlone: boolean }

/**
 * Hands messages over when their turn has come. A server that takes fewer connections than it is offered is offered fewer, and whom it turned away
 * for that comes again, as part of the same attempt.
 */
export function createLimitedSender({ turns, signal, handOver }: Parts): (claimed: ClaimedMessage) => Promise<UnjudgedResult> {
  // Settings that the server did not let in with: until they are saved nobody tries again, though it was claimed with them before. Many bad
  // sign-ins lock an account.
  let refused: { version: number; words: string } | null = null

  // `alone`: so often it was turned away though nobody else of this process conversed.
  async function inThisTurn(claimed: ClaimedMessage, alone: number): Promise<Turn> {
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
  function putOff(claimed: ClaimedMessage): UnjudgedResult | null {
    if (signal?.aborted)
      return buildUnsentResult({ kind: 'put-back', words: 'The worker stopped before the message had its turn' }, claimed)
    if (refused === null || claimed.server?.version !== refused.version) return null
    return buildUnsentResult({ kind: 'credentials', words: refused.words }, claimed)
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
const wasAtTheDoor = ({ steps }: UnjudgedResult): boolean => steps.every(({ step }) => step !== 'sender_accepted')
