import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A round takes about a second: the delay before a browser reconnects. */
const roundsOfAMinute = 50

export async function surviveDroppedStreams(): Promise<boolean> {
  const child = spawn('npx', ['playwright', 'test', 'e2e/dropped-streams.full.spec.ts'], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env: { ...process.env, CRM_TESTS: 'full', STORM_ROUNDS: String(roundsOfAMinute) },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return code === 0
}
