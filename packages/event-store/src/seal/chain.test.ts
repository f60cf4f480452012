import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { computeLeafHash, computeNextHeadHash, extendSealChain, sealChainStart } from './chain.ts'

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const eightBytes = (position: bigint) => Buffer.from(position.toString(16).padStart(16, '0'), 'hex')

describe('the chain of seals', () => {
  it('has leaves of salt and text', () => {
    const salt = Buffer.alloc(16, 7)
    expect(computeLeafHash(salt, 'ä\n{}')).toEqual(sha256(salt, Buffer.from('ä\n{}', 'utf8')))
  })

  it('has heads of the one before, both positions and the leaf', () => {
    const leaf = sha256(Buffer.from('a'))
    const first = computeNextHeadHash(sealChainStart, 3n, leaf)
    expect(first).toEqual(sha256(Buffer.alloc(32), eightBytes(0n), eightBytes(3n), leaf))
    const long = 2n ** 40n + 1n
    expect(computeNextHeadHash({ position: 3n, head: first }, long, leaf)).toEqual(sha256(first, eightBytes(3n), eightBytes(long), leaf))
    const withForm = sha256(Buffer.alloc(32), eightBytes(0n), eightBytes(3n), leaf, Buffer.from([0, 0, 1, 2]))
    expect(computeNextHeadHash(sealChainStart, 3n, leaf, 258)).toEqual(withForm)
  })

  it('ends otherwise for any other leaf, position or gap before it', () => {
    const [a, b] = [sha256(Buffer.from('a')), sha256(Buffer.from('b'))]
    const ends = [
      extendSealChain(extendSealChain(sealChainStart, 1n, a), 2n, b),
      extendSealChain(extendSealChain(sealChainStart, 1n, b), 2n, a),
      extendSealChain(extendSealChain(sealChainStart, 1n, a), 3n, b),
      extendSealChain(sealChainStart, 2n, b),
    ]
    expect(new Set(ends.map(({ head }) => head.toString('hex'))).size).toBe(ends.length)
  })
})
