import { readdirSync } from 'node:fs'
import { command, root } from './command.ts'
import type { Outcome } from './suites.ts'

const frontEndFolders = () => ['shell', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))]

/** Biome: the format and the rules of every file. */
export const formatAndLint = (): Promise<Outcome> => check('biome', ['check', '--max-diagnostics=50', '.'])

const programs = ['server', 'browser', 'e2e']
// TypeScript 7 takes two fifths of the time of 6, which stays for the programs that import the compiler.
const compiler = 'node_modules/typescript-native/bin/tsc'

/** TypeScript: the server's program, the browser's, and that of the browser tests, which are both. */
export async function types(): Promise<Outcome> {
  const outcomes = await Promise.all(programs.map((program) => check(compiler, ['-p', `tsconfig.${program}.json`])))
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    output: outcomes.map(({ output }) => output).join(''),
  }
}

/** Who imports whom. A run that saw hardly a module has looked at nothing, and fails. */
export async function boundaries(): Promise<Outcome> {
  const folders = [...frontEndFolders(), 'services', 'workers', 'packages']
  const { code, output } = await command('depcruise', ['--config', '.dependency-cruiser.cjs', ...folders])
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  const isGood = code === 0 && modules > 100
  return { passed: Number(isGood), failed: Number(!isGood), output: isGood ? '' : `${output}\n${modules} modules looked at` }
}

/** The shell and the remotes as they are shipped. */
export const buildFrontEnds = (): Promise<Outcome> => check('packages/build/src/build.mjs', [])

async function check(file: string, args: string[]): Promise<Outcome> {
  const { code, output } = await command(file, args)
  return { passed: Number(code === 0), failed: Number(code !== 0), output }
}
