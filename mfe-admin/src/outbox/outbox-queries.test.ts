import { describe, expect, it } from 'vitest'
import { readUrlState, writeUrlState } from '../filters.tsx'
import { outboxUrlReaders } from './outbox-queries.ts'

const read = (text: string) => readUrlState(outboxUrlReaders, new URLSearchParams(text))

describe("the outbox's address", () => {
  it('names state, what is open, template, search and the open message', () => {
    expect(read('state=failed&open=retry&template=3&search=ann&message=12')).toEqual({
      state: 'failed',
      open: 'retry',
      template: '3',
      search: 'ann',
      message: '12',
    })
  })

  it.each(['state=lost', 'state=toString', 'open=sent', 'open=toString', 'template=x', 'template=0', 'message=-1', 'message=1e3', ''])(
    'makes nothing of %j',
    (text) => {
      expect(read(text)).toEqual({ state: '', open: '', template: '', search: '', message: '' })
    },
  )

  it('keeps what is not its own, and leaves out what filters nothing', () => {
    const next = writeUrlState(outboxUrlReaders, new URLSearchParams('theme=x&state=sent&open=failed&message=4'), {
      state: '',
      open: '',
      template: '3',
      search: '',
      message: '',
    })
    expect(next.toString()).toBe('theme=x&template=3')
  })
})
