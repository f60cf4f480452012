import { relative } from 'node:path'
import { type CommandResult, repositoryRoot, runCommand } from '@crm/testing/run/command'

export { repositoryRoot }

/** Builds a front-end as a candidate. In a separate process, because the build does not work under tsx (see packages/tools/build). */
export async function buildInSubprocess(folder: string): Promise<void> {
  const { code, output } = await runNodeScript('packages/tools/build/src/build.mjs', ['--candidate', relative(repositoryRoot, folder)])
  if (code !== 0) throw new Error(`The build failed:\n${output.trim()}`)
}

export const runNodeScript = (file: string, args: string[]): Promise<CommandResult> => runCommand(file, args, { NODE_OPTIONS: undefined })
