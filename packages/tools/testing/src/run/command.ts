import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const repositoryRoot = fileURLToPath(new URL('../../../../../', import.meta.url))

export type CommandResult = { code: number; output: string }

const timeout = 60 * 60_000

/** Runs a program of node_modules/.bin by name, or a Node file by path. A hanging one is killed after an hour. */
export async function runCommand(file: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  const program = file.includes('/') ? [process.execPath, file] : [`${repositoryRoot}node_modules/.bin/${file}`]
  const child = spawn(program[0] ?? '', [...program.slice(1), ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
  }
  const [code] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : 1, output }
}
