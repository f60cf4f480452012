import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extendSealChain, type SealChainEnd, sealChainStart } from './chain.ts'
import { startSealChainWalk } from './chain-walk.ts'
import type { SealCheckpoint } from './checkpoint.ts'
import { type SealedRow, sealFindingCodes } from './sealed-rows.ts'

const leafFor = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Sealed rows at these positions. */
function sealed(
  positions: readonly number[],
  leaf = (at: number) => leafFor(String(at)),
  from: SealChainEnd = sealChainStart,
): SealedRow[] {
  let end = from
  return positions.map((at) => {
    const previous = end.position
    end = extendSealChain(end, BigInt(at), leaf(at))
    return { position: end.position, previous, leaf: leaf(at), head: end.head, form: 0, found: sealFindingCodes.sound }
  })
}

function walked(rows: readonly SealedRow[], checkpoints: readonly SealCheckpoint[] = []) {
  const walk = startSealChainWalk(checkpoints)
  for (const row of rows) if (!walk.take(row)) break
  return walk.end()
}

const checkpointAt = ({ position, head }: SealedRow): SealCheckpoint => ({ position, head, at: new Date(0) })

// The positions of a log of 3 to 40 events with gaps, and the index of one of them.
const logAndPlace = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 3, maxLength: 40 })
  .map((positions) => positions.sort((a, b) => a - b))
  .chain((positions) => fc.record({ positions: fc.constant(positions), place: fc.integer({ min: 0, max: positions.length - 1 }) }))

const holds = (claim: (rows: SealedRow[], place: number, positions: number[]) => void) =>
  fc.assert(fc.property(logAndPlace, ({ positions, place }) => claim(sealed(positions), place, positions)))

describe('a walk along the log', () => {
  it('suspects nothing, whatever the gaps and the checkpoints', () =>
    holds((rows, place) => {
      const { suspicions, sealed: count } = walked(rows, [checkpointAt(rows[place] as SealedRow), checkpointAt(rows.at(-1) as SealedRow)])
      expect([suspicions, count]).toEqual([[], rows.length])
    }))

  it('finds any seal that was taken out, with its event, by its position', () =>
    holds((rows, place) => {
      const checkpoints = [checkpointAt(rows.at(-1) as SealedRow)]
      const [gone] = rows.splice(place, 1)
      const { suspicions } = walked(rows, checkpoints)
      expect(suspicions).toMatchObject([{ kind: 'cut', to: gone?.position }])
      expect(suspicions[0]?.position).toBe((rows[place - 1]?.position ?? 0n) + 1n)
    }))

  it.each(['leaf', 'head'] as const)('finds any %s that was changed, by its position', (part) =>
    holds((rows, place) => {
      const row = rows[place] as SealedRow
      // PostgreSQL compares a leaf with its event, so here the result is set.
      rows[place] = { ...row, [part]: leafFor('another'), found: part === 'leaf' ? sealFindingCodes.changed : sealFindingCodes.sound }
      expect(walked(rows).suspicions[0]).toMatchObject({ position: row.position })
    }),
  )

  it('finds any rewriting of the seals up to the end from a place on, by the checkpoint before and the one that differs', () =>
    holds((rows, place, positions) => {
      const before = rows[place - 1]
      const rewritten = sealed(positions.slice(place), () => leafFor('another'), before && { position: before.position, head: before.head })
      const checkpoints = [...(before ? [checkpointAt(before)] : []), checkpointAt(rows.at(-1) as SealedRow)]
      const { suspicions } = walked([...rows.slice(0, place), ...rewritten], checkpoints)
      expect(suspicions).toEqual([{ kind: 'rewritten', position: BigInt(positions[place] ?? 0), to: rows.at(-1)?.position }])
    }))

  it('finds any cut at the end by the checkpoint', () =>
    holds((rows, place) => {
      const last = checkpointAt(rows.at(-1) as SealedRow)
      const kept = rows.slice(0, place)
      const position = (kept.at(-1)?.position ?? 0n) + 1n
      expect(walked(kept, [last]).suspicions).toEqual([{ kind: 'cut', position, to: last.position }])
    }))

  it('finds any event and seal that were forged together before the end, by their position', () =>
    holds((rows, place, positions) => {
      if (place > rows.length - 3) return
      const before = rows[place - 1]
      const [forged] = sealed([positions[place] ?? 0], () => leafFor('another'), before && { position: before.position, head: before.head })
      rows[place] = forged as SealedRow
      expect(walked(rows).suspicions).toEqual([{ kind: 'forged', position: forged?.position }])
    }))
})
