import { setTimeout as pause } from 'node:timers/promises'
import type { MessageBuildFailure } from './build-message.ts'
import type { ClaimedMessage } from './claim.ts'
import type { ConversationLimiter } from './conversation-limiter.ts'
import type { AttemptResult } from './record-outcome.ts'
import type { AttemptOutcome } from './retry-policy.ts'

type Parts = {
  turns: ConversationLimiter
  signal: AbortSignal | undefined
  handOver: (claimed: ClaimedMessage) => Promise<UndecidedAttemptResult>
}
type Turn = { ending: UndecidedAttemptResult; isOver: true } | { ending: UndecidedAttemptResult; isOver: false; wasAlone: boolean }

/** Sends messages within the limit. A message refused for too many connections is tried again as part of the same attempt. */
export function createLimitedSender({ turns, signal, handOver }: Parts): (claimed: ClaimedMessage) => Promise<UndecidedAttemptResult> {
  // Settings that the server refused are not tried again until they are saved, because many failed sign-ins lock an account.
  let refused: { version: number; words: string } | null = null

  // `alone`: how often the message was refused while this process had no other conversation.
  async function inThisTurn(claimed: ClaimedMessage, alone: number): Promise<Turn> {
    const ending = putOff(claimed) ?? (await handOver(claimed))
    const { result, isCrowded, isUnheard, wasFenced } = ending
    if (result.kind === 'accepted') turns.more()
    if (result.kind === 'credentials' && claimed.server) refused = { version: claimed.server.version, words: result.words }
    if (wasFenced || !(isCrowded || isUnheard)) return { ending, isOver: true }
    if (turns.fewer()) return { ending, isOver: false, wasAlone: false }
    const rest = isCrowded && wasAtTheDoor(ending) ? turns.pause(alone) : null
    if (rest === null) return { ending, isOver: true }
    // Waits within its turn, so that the server does not refuse other messages of this process meanwhile.
    await pause(rest, undefined, { signal }).catch(() => undefined)
    return { ending, isOver: false, wasAlone: true }
  }

  function putOff(claimed: ClaimedMessage): UndecidedAttemptResult | null {
    if (signal?.aborted)
      return buildUnsentResult({ kind: 'put-back', words: 'The worker stopped before it could send the message' }, claimed)
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

// A refusal after the sender was accepted may concern only this message.
const wasAtTheDoor = ({ steps }: UndecidedAttemptResult): boolean => steps.every(({ step }) => step !== 'sender_accepted')

export type UndecidedAttemptResult = Omit<AttemptResult, 'verdict' | 'outcome' | 'from'> & {
  result: AttemptOutcome
  isCrowded: boolean
  isUnheard: boolean
  wasFenced: boolean
}

export const buildUnsentResult = (
  { kind, words }: { kind: MessageBuildFailure['kind'] | 'put-back'; words: string },
  { recipient, subject }: ClaimedMessage,
): UndecidedAttemptResult => ({
  result: { kind, words },
  reply: null,
  steps: [],
  copy: null,
  recipient,
  subject: subject ?? '',
  templateVersion: null,
  isCrowded: false,
  isUnheard: false,
  wasFenced: false,
})
