import { createDeferredReply, stubApi } from '@crm/shell-api/stub-api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { uploadImportFile } from './upload-file.ts'
import { stubUploads } from './uploads.fixture.ts'

const minute = 60_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function begin() {
  const answer = createDeferredReply()
  stubApi({ 'GET /api/auth/me': () => ({}), 'POST /api/lead-imports': () => answer.reply })
  const [begun, shares] = [stubUploads(), [] as number[]]
  const sending = uploadImportFile(new File(['x'], 'expo.csv'), (share) => shares.push(share))
  // Prevents an unhandled rejection; a test that expects the rejection checks it later.
  sending.catch(() => undefined)
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  const [upload] = begun
  const sent = (loaded: number) => upload?.upload.onprogress({ loaded, total: 100 })
  const arrived = () => upload?.upload.onload()
  return { sending, shares, sent, arrived, give: answer.give }
}

describe('sending a file', () => {
  it('may take an hour, as long as something is sent every minute', async () => {
    const { sending, shares, sent, arrived, give } = await begin()
    for (let at = 1; at < 80; at += 1) {
      vi.advanceTimersByTime(0.9 * minute)
      sent(at)
    }
    arrived()
    vi.advanceTimersByTime(4 * minute)
    give({ id: 7 })
    expect(await sending).toEqual({ id: 7 })
    expect(shares.slice(-2)).toEqual([0.79, 1])
  })

  it('is given up in words when nothing is sent for a minute', async () => {
    const { sending, sent } = await begin()
    sent(10)
    vi.advanceTimersByTime(minute)
    await expect(sending).rejects.toMatchObject({ message: 'The upload stopped responding. Please try again.' })
  })
})
