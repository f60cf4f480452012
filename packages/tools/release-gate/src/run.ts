import { relative } from 'node:path'
import { type Ended, root, runCommand } from '@crm/testing/run/command'

export { root }

/** Builds a front-end as a candidate, in a separate process because a program under tsx cannot (see packages/tools/build). */
export async function build(folder: string): Promise<void> {
  const { code, output } = await runNode('packages/tools/build/src/build.mjs', ['--candidate', relative(root, folder)])
  if (code !== 0) throw new Error(`The build failed:\n${output.trim()}`)
}

export const runNode = (file: string, args: string[]): Promise<Ended> => runCommand(file, args, { NODE_OPTIONS: undefined })
