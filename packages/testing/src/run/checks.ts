import { readdirSync } from 'node:fs'
import { command, root } from './command.ts'
import type { Outcome } from './suites.ts'

const frontEndFolders = () => ['shell', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))]

export const formatAndLint = (): Promise<Outcome> => check('biome', ['check', '--max-diagnostics=50', '.'])

const programs = ['server', 'browser', 'e2e']
// TypeScript 7 takes two fifths of the time of version 6, which stays for programs that import the compiler.
const compiler = 'node_modules/typescript-native/bin/tsc'

export async function types(): Promise<Outcome> {
  const outcomes = await Promise.all(programs.map((program) => check(compiler, ['-p', `tsconfig.${program}.json`])))
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    output: outcomes.map(({ output }) => output).join(''),
  }
}

/** Checks which modules import which. Fails if it saw hardly any module. */
export async function boundaries(): Promise<Outcome> {
  const folders = [...frontEndFolders(), 'services', 'workers', 'packages']
  const { code, output } = await command('depcruise', ['--config', '.dependency-cruiser.cjs', ...folders])
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  const isGood = code === 0 && modules > 100
  return { passed: Number(isGood), failed: Number(!isGood), output: isGood ? '' : `${output}\n${modules} modules looked at` }
}

export const buildFrontEnds = (): Promise<Outcome> => check('packages/build/src/build.mjs', [])

async function check(file: string, args: string[]): Promise<Outcome> {
  const { code, output } = await command(file, args)
  return { passed: Number(code === 0), failed: Number(code !== 0), output }
}
