import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deriveCheckpointKey, formatCheckpointLine, parseCheckpointLine, startLink } from './checkpoint.ts'

const key = deriveCheckpointKey(Buffer.alloc(32, 1))
const checkpoint = { position: 1234n, head: Buffer.alloc(32, 9), at: new Date('2026-03-05T10:00:00.000Z') }
const claimedPreviousLink = 'ab'.repeat(32)
const line = formatCheckpointLine(key, checkpoint, claimedPreviousLink)

describe('a checkpoint', () => {
  it('is a line that people and machines read', () => {
    expect(line).toMatch(/^2026-03-05T10:00:00\.000Z 1234 (09){32} (ab){32} [\da-f]{64}$/)
    expect(parseCheckpointLine(key, line)).toEqual({ checkpoint, claimedPreviousLink })
  })

  it('of an earlier release does not say which line it claimedPreviousLink', () => {
    const said = `${checkpoint.at.toISOString()} 1234 ${'09'.repeat(32)}`
    const old = `${said} ${createHmac('sha256', key).update(said).digest('hex')}`
    expect(parseCheckpointLine(key, old)).toEqual({ checkpoint, claimedPreviousLink: null })
    expect(parseCheckpointLine(key, line.replace(` ${claimedPreviousLink}`, ''))).toHaveProperty('wrong')
    expect(parseCheckpointLine(key, formatCheckpointLine(key, checkpoint, startLink))).toEqual({
      checkpoint,
      claimedPreviousLink: startLink,
    })
  })

  it('holds no more once any character of it is another one', () => {
    for (let at = 0; at < line.length; at += 1) {
      const other = line[at] === '1' ? '2' : '1'
      expect(parseCheckpointLine(key, `${line.slice(0, at)}${other}${line.slice(at + 1)}`)).toHaveProperty('wrong')
    }
  })

  it('holds for the key that signed it alone', () => {
    expect(parseCheckpointLine(deriveCheckpointKey(Buffer.alloc(32, 2)), line)).toEqual({
      position: 1234n,
      wrong: 'is forged or was signed with a different SECRETS_KEY',
    })
  })

  it.each(['', 'x', `${line} `, line.slice(0, -1), line.replace('1234', '-1')])('is not what "%s" says', (text) =>
    expect(parseCheckpointLine(key, text)).toEqual({ position: null, wrong: 'is not a checkpoint' }),
  )
})
