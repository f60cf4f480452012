import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import type { SealChainEnd } from './chain.ts'
import { computeLink, formatCheckpointLine, hasPreviousLink, linkCheckpointLines, startLink } from './checkpoint.ts'

export type CheckpointFile = { path: string; key: Buffer }

/** `begin` starts a file that is missing or of an earlier release. `writeIfDue` is for each new end of the chain: it writes a checkpoint when no
 * events arrive, otherwise once a minute. */
type CheckpointWriter = { begin(end: SealChainEnd): Promise<void>; writeIfDue(end: SealChainEnd, isAtRest: boolean): Promise<void> }

const checkpointInterval = 60_000 // milliseconds

export function createCheckpointWriter({ path, key }: CheckpointFile, pool: Pool, clock: () => Date): CheckpointWriter {
  const place = buildFilePlace(path)
  let kept: bigint | null = null
  let keptAt = clock().getTime()

  async function append({ position, head }: SealChainEnd, isWanted: boolean): Promise<void> {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(path, 'a+', 0o600)
    try {
      const { first, previousLink, isBegun } = await findEnd(file, pool, place)
      if (isBegun && !isWanted) return
      const at = clock()
      const line = formatCheckpointLine(key, { position, head, at }, previousLink)
      await file.appendFile(`${line}\n`)
      await file.sync()
      const link = computeLink(line, previousLink)
      await recordWrittenCheckpoint(pool, { place, first: first ?? link, link, position })
      kept = position
      keptAt = at.getTime()
    } finally {
      await file.close()
    }
  }

  return {
    begin: (end) => append(end, false),
    async writeIfDue(end, isAtRest) {
      if (end.position === (kept ?? 0n) || !(isAtRest || clock().getTime() - keptAt >= checkpointInterval)) return
      await append(end, true)
    },
  }
}

/** The last checkpoint that was written to a place, as the database knows it (crm.seal_checkpoint_files). */
export type WrittenCheckpoint = { place: string; first: string; link: string; position: bigint }

/** Tells apart files with the same path on different machines. */
export const buildFilePlace = (path: string): string => `${hostname()}:${path}`

export async function listWrittenCheckpoints(client: Pick<ClientBase | Pool, 'query'>): Promise<WrittenCheckpoint[]> {
  const { rows } = await client.query<WrittenCheckpoint>(
    'select place, first, link, position from crm.seal_checkpoint_files order by place',
  )
  return rows
}

async function recordWrittenCheckpoint(pool: Pool, { place, first, link, position }: WrittenCheckpoint): Promise<void> {
  await pool.query(
    `insert into crm.seal_checkpoint_files (place, first, link, position) values ($1, $2, $3, $4)
     on conflict (place) do update set first = excluded.first, link = excluded.link, position = excluded.position`,
    [place, first, link, position],
  )
}

// The database alone must not decide what is signed. If the file lacks the last line that the database names, lines are gone.
async function findEnd(
  file: FileHandle,
  pool: Pool,
  place: string,
): Promise<{ first: string | null; previousLink: string; isBegun: boolean }> {
  const last = await readLastLine(file)
  const written = (await listWrittenCheckpoints(pool)).find((each) => each.place === place)
  // The file may be long, so it is read only if it does not end as expected.
  if (last !== null && written && hasPreviousLink(last) && computeLink(last, startLink) === written.link)
    return { first: written.first, previousLink: written.link, isBegun: true }
  const lines = linkCheckpointLines(await file.readFile('utf8'))
  if (written && !lines.some(({ link }) => link === written.link))
    throw new Error(`The file of checkpoints lacks the last line that the database names, which was for position ${written.position}.`)
  return {
    ...{ first: lines[0]?.link ?? null, previousLink: lines.at(-1)?.link ?? startLink },
    isBegun: last !== null && hasPreviousLink(last),
  }
}

const longestLine = 300 // bytes

// A power failure may leave a partial last line, which would look forged after the next line is appended.
async function readLastLine(file: FileHandle): Promise<string | null> {
  const { size } = await file.stat()
  const tail = Buffer.alloc(Math.min(size, 2 * longestLine))
  await file.read(tail, 0, tail.length, size - tail.length)
  const whole = tail.lastIndexOf('\n') + 1
  if (whole < tail.length) await file.truncate(size - tail.length + whole)
  return tail.subarray(0, whole).toString('utf8').split('\n').at(-2) ?? null
}
