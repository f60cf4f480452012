import { type CheckpointLine, startLink } from './checkpoint.ts'
import type { WrittenCheckpoint } from './checkpoint-writer.ts'
import type { LogFault } from './log-fault.ts'

/** What the checkpoints at hand lack: `written` is what the database knows of, `place` the file that must be there. */
export function findLostCheckpoints(
  lines: readonly CheckpointLine[],
  { written, place, sealedTo }: { written: readonly WrittenCheckpoint[]; place: string | null; sealedTo: bigint },
): LogFault[] {
  if (lines.length === 0) {
    if (sealedTo === 0n && written.length === 0) return []
    const last = findGreatest(written.map(({ position }) => position))
    const lost = last === 0n ? '' : ` The last one was written for position ${last}.`
    return [{ position: 1n, reason: `There is no checkpoint outside the database, so a rewrite of all seals would go unnoticed.${lost}` }]
  }
  const known = new Set(lines.map(({ link }) => link))
  // Only the first line of a file follows the first link, or a copy of that line.
  const firsts = new Set(lines.filter(({ actualPreviousLink }) => actualPreviousLink === startLink).map(({ link }) => link))
  const gaps = lines.flatMap((line, nth): LogFault[] => {
    if (!('checkpoint' in line) || line.claimedPreviousLink === null) return []
    if (line.claimedPreviousLink === startLink ? firsts.has(line.link) : known.has(line.claimedPreviousLink)) return []
    const from = line.actualPreviousLink === startLink ? 0n : positionOf(lines[nth - 1])
    return [
      {
        position: from + 1n,
        reason: `Checkpoints are missing before ${line.source}: those after position ${from} and before ${line.checkpoint.position} are lost.`,
      },
    ]
  })
  const cut = written
    .filter((last) => (last.place === place || lines.some(({ link }) => link === last.first)) && !known.has(last.link))
    .map(({ position }) => {
      const from = findGreatest(lines.map(positionOf).filter((known) => known <= position))
      return {
        position: from + 1n,
        reason: `The last checkpoints are missing: those after position ${from} and up to ${position} are lost.`,
      }
    })
  return [...gaps, ...cut]
}

const findGreatest = (positions: readonly bigint[]): bigint => positions.toSorted((a, b) => Number(b - a))[0] ?? 0n

const positionOf = (line: CheckpointLine | undefined): bigint =>
  line === undefined ? 0n : 'checkpoint' in line ? line.checkpoint.position : (line.position ?? 0n)

/** Up to here an erasure may be unsigned, because the release that sealed it did not sign: the first line of a file that says what it follows.
 * Everything, if there are only checkpoints of such a release. */
export function findLastUnsignedPosition(lines: readonly CheckpointLine[]): bigint | null {
  let isBegun = false
  const begun = lines.flatMap((line) => {
    if (line.actualPreviousLink === startLink) isBegun = false
    if (isBegun || ('checkpoint' in line && line.claimedPreviousLink === null)) return []
    isBegun = true
    return 'checkpoint' in line && line.claimedPreviousLink === line.actualPreviousLink ? [line.checkpoint.position] : []
  })
  if (begun.length > 0) return findGreatest(begun)
  const isOld = lines.length > 0 && lines.every((line) => 'checkpoint' in line && line.claimedPreviousLink === null)
  return isOld ? null : 0n
}
