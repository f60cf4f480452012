import { relative } from 'node:path'
import { command, type Ended, root } from '@crm/testing/run/command'

export { root }

/** Builds a front-end where it is no release of this tree's product yet. In a process of its own: a program under tsx cannot (packages/build says why). */
export async function build(folder: string): Promise<void> {
  const { code, output } = await runNode('packages/build/src/build.mjs', ['--candidate', relative(root, folder)])
  if (code !== 0) throw new Error(`It could not be built:\n${output.trim()}`)
}

/** Runs a Node file of the tree, without the options that this process was started with, and answers how it ended, with all that it printed. */
export const runNode = (file: string, args: string[]): Promise<Ended> => command(file, args, { NODE_OPTIONS: undefined })
