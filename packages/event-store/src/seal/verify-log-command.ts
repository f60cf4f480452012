import { openDatabase } from '@crm/database'
import { readCheckpoints } from './checkpoint-file.ts'
import { recordVerification } from './verifications.ts'
import { type LogVerificationResult, verifyLog } from './verify-log.ts'

export type VerifyLogCommand = {
  connectionString: string
  files: readonly string[]
  key: Buffer
  print: (line: string) => void
}

const printEvery = 2_000 // milliseconds

/** Checks the log, prints and records the result. Returns the exit code: 1 if the log was changed. */
export async function runVerifyLogCommand({ connectionString, files, key, print }: VerifyLogCommand): Promise<number> {
  const startedAt = new Date()
  let printed = 0
  const check = await verifyLog({
    connectionString,
    checkpoints: async () => (await Promise.all(files.map((file) => readCheckpoints(file, key)))).flat(),
    report: ({ position, sealedTo }) => {
      if (performance.now() - printed < printEvery) return
      printed = performance.now()
      print(`Position ${position} of ${sealedTo}`)
    },
  })
  for (const line of inWords(check)) print(line)
  const database = openDatabase({ connectionString, applicationName: 'crm verify log', poolSize: 1 })
  await recordVerification(database.pool, null, startedAt, check).finally(() => database.close())
  return check.fault ? 1 : 0
}

function inWords({ sealed, sealedTo, erased, checkpoints, unsealed, fault }: LogVerificationResult): string[] {
  const number = (count: number) => count.toLocaleString('en-US')
  const lines = fault
    ? [`First bad position: ${fault.position}`, fault.reason]
    : [`All ${number(sealed)} sealed events, up to position ${sealedTo}, are as they were; checkpoints that agree: ${number(checkpoints)}.`]
  if (erased > 0) lines.push(`${number(erased)} of them were erased since, each by an erasure that the log tells of.`)
  if (!fault && checkpoints === 0)
    lines.push('There is no checkpoint outside the database: seals that were all rewritten would not be noticed.')
  if (unsealed > 0) lines.push(`${number(unsealed)} events after that have no seal yet; nothing proves them. The workers seal each second.`)
  return lines
}
