import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole product. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Builds a front-end where it is no release of this tree's product yet. In a process of its own: a program under tsx cannot (packages/build says why). */
export async function build(folder: string): Promise<void> {
  const { code, output } = await runNode('packages/build/src/build.mjs', ['--candidate', relative(root, folder)])
  if (code !== 0) throw new Error(`It could not be built:\n${output.trim()}`)
}

/** Runs a Node file of the tree and answers how it ended, with all that it printed. */
export async function runNode(file: string, args: string[]): Promise<{ code: number; output: string }> {
  const { NODE_OPTIONS: _, ...env } = process.env
  const child = spawn(process.execPath, [file, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
  }
  const [code] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : 1, output }
}
