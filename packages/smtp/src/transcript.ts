import { type SmtpStep, type SmtpStepResult, smtpSteps } from '@crm/contracts'
import type { SmtpStage } from './outcome.ts'

type Mark = { at: number; words: string | null }

/** Records the steps of the conversation and their times, without the arguments of commands, because they include secrets. */
export class SmtpTranscript {
  mechanisms: readonly string[] = []
  offersStartTls = false
  /** The access token of the sign-in, which no reply may show. */
  token = ''
  onTurn: () => void = () => undefined
  #start = performance.now()
  readonly #marks = new Map<SmtpStep, Mark>()
  // With PIPELINING several commands may be open; their responses come in the same order.
  readonly #awaited: SmtpStage[] = []
  #answered: SmtpStage = 'dial'

  get awaited(): SmtpStage {
    return this.#awaited[0] ?? this.#answered
  }

  get answered(): SmtpStage {
    return this.#answered
  }

  begin(): void {
    this.#start = performance.now()
  }

  resume(before: readonly SmtpStep[]): void {
    this.begin()
    for (const step of before) this.#marks.set(step, { at: this.#start, words: kept })
    this.#answered = 'MAIL'
  }

  get opened(): SmtpStep[] {
    return opening.filter((step) => this.#marks.has(step))
  }

  expect(stage: SmtpStage): void {
    this.#awaited.push(stage)
    this.onTurn()
  }

  mark(step: SmtpStep, words: string | null = null): void {
    this.#marks.set(step, { at: performance.now(), words })
  }

  encrypted(): void {
    this.#awaited.shift()
    this.mark('encrypted')
  }

  command(line: string): void {
    if (this.awaited === 'tls') this.encrypted()
    this.expect(stageOf(line))
  }

  reply(text: string): void {
    const stage = this.#awaited.shift() ?? this.#answered
    this.#answered = stage
    if (/^[23]/.test(text)) this.#went(stage, text)
    this.onTurn()
  }

  steps(failedAt: SmtpStage | null, words: string | null): SmtpStepResult[] {
    const failed = failedAt && brokenBy[failedAt]
    const taken: SmtpStepResult[] = []
    let since = this.#start
    for (const step of smtpSteps) {
      const mark = step === failed ? { at: performance.now(), words } : this.#marks.get(step)
      if (mark) taken.push({ step, ok: step !== failed, ms: Math.round(mark.at - since), words: mark.words })
      if (step === failed) break
      since = mark?.at ?? since
    }
    return taken
  }

  #went(stage: SmtpStage, text: string): void {
    if (stage === 'greeting' && !this.#marks.has('encrypted')) this.mark('connected')
    if (stage === 'EHLO') this.#offered(text)
    if (stage === 'STARTTLS') this.#awaited.unshift('tls')
    if (stage === 'DATA') this.#awaited.push('message')
    const proven = provenBy[stage]
    if (proven && text.startsWith('2')) this.mark(proven, text)
  }

  #offered(text: string): void {
    this.offersStartTls = /^250[ -]STARTTLS\b/im.test(text)
    this.mechanisms = [...text.matchAll(/^250[ -]AUTH[ =](.*)$/gim)].flatMap(([, names = '']) =>
      names
        .toUpperCase()
        .trim()
        .split(/[\s=]+/),
    )
  }
}

const opening = ['connected', 'encrypted', 'signed_in'] as const
const kept = 'reused from the previous message'

// Any other line belongs to the login.
const commands: Record<string, SmtpStage> = { EHLO: 'EHLO', HELO: 'EHLO', STARTTLS: 'STARTTLS', MAIL: 'MAIL', RCPT: 'RCPT', DATA: 'DATA' }
const stageOf = (line: string): SmtpStage => commands[line.split(' ', 1)[0] ?? ''] ?? 'AUTH'

const provenBy: Partial<Record<SmtpStage, SmtpStep>> = {
  AUTH: 'signed_in',
  MAIL: 'sender_accepted',
  RCPT: 'recipient_accepted',
  message: 'message_accepted',
}

const brokenBy: Record<SmtpStage, SmtpStep> = {
  dial: 'connected',
  greeting: 'connected',
  EHLO: 'connected',
  tls: 'encrypted',
  STARTTLS: 'encrypted',
  AUTH: 'signed_in',
  MAIL: 'sender_accepted',
  RCPT: 'recipient_accepted',
  DATA: 'message_accepted',
  message: 'message_accepted',
}
