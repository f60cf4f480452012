import { describe, expect, it } from 'vitest'
import { aNotice } from './a-notice.ts'
import { toldOf } from './told.ts'

const moments = { day: (at: string) => `on ${at.slice(5, 10)}`, moment: (at: string) => at }
const told = (notices: ReturnType<typeof aNotice>[], date: string | null = '2026-11-30') => toldOf(notices, date, moments)
const installer = { audience: 'installer' } as const

describe('what a card says of its notices', () => {
  it('is nothing where nobody was told', () => {
    expect(told([])).toEqual({ tone: 'none', words: 'Notify' })
  })

  it('is when the client was told, or else the installer', () => {
    expect(told([aNotice(), aNotice(installer)])).toEqual({ tone: 'ok', words: 'Told on 11-24' })
    expect(told([aNotice(installer)])).toEqual({ tone: 'ok', words: 'Installer told on 11-24' })
  })

  it('warns where the day has changed since', () => {
    expect(told([aNotice()], '2026-12-02')).toEqual({ tone: 'warn', words: 'Told for Nov 30, now Dec 2' })
    expect(told([aNotice(), aNotice({ ...installer, told_date: '2026-11-29' })])).toEqual({
      tone: 'warn',
      words: 'Installer told for Nov 29, now Nov 30',
    })
    expect(told([aNotice()], null)).toEqual({ tone: 'warn', words: 'Told for Nov 30, now no date' })
  })

  it('warns where a message was not sent, or nobody knows, though another was', () => {
    expect(told([aNotice(), aNotice({ ...installer, state: 'failed' })])).toEqual({ tone: 'warn', words: 'Installer not told' })
    expect(told([aNotice({ state: 'cancelled', told_date: '2026-11-29' })])).toEqual({ tone: 'warn', words: 'Not told' })
    expect(told([aNotice({ state: 'ambiguous' })])).toEqual({ tone: 'warn', words: 'Perhaps told on 11-24' })
  })

  it.each(['queued', 'sending', 'committing', 'retry'] as const)('does not call a message told that is %s, whatever its day', (state) => {
    expect(told([aNotice({ state, sent_at: null, told_date: '2026-11-29' })])).toEqual({ tone: 'none', words: 'Not sent yet' })
  })
})
