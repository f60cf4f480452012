import { relative } from 'node:path'
import { type Ended, root, runCommand } from '@crm/testing/run/command'

export { root }

/** Builds a front-end as a candidate. In a separate process, because the build does not work under tsx (see packages/tools/build). */
export async function build(folder: string): Promise<void> {
  const { code, output } = await runNode('packages/tools/build/src/build.mjs', ['--candidate', relative(root, folder)])
  if (code !== 0) throw new Error(`The build failed:\n${output.trim()}`)
}

export const runNode = (file: string, args: string[]): Promise<Ended> => runCommand(file, args, { NODE_OPTIONS: undefined })
