import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A round takes a second or so: the pause after which a browser comes back. */
const roundsOfAMinute = 50

/** A minute in which half of the live streams are dropped at random, with real browsers; whether all of them ended with what the database holds. */
export async function surviveDroppedStreams(): Promise<boolean> {
  const child = spawn('npx', ['playwright', 'test', 'e2e/dropped-streams.full.spec.ts'], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env: { ...process.env, CRM_TESTS: 'full', STORM_ROUNDS: String(roundsOfAMinute) },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return code === 0
}
