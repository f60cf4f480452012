import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@crm/testing/run/command'
import { describe, expect, it } from 'vitest'
import { writeTestFrontEnd } from '../test/build-variant.ts'
import { formatCommandUsage, releaseGateCommands } from './commands.ts'
import { runNodeScript } from './front-end.ts'

const run = (...words: string[]) => runNodeScript('node_modules/tsx/dist/cli.mjs', ['packages/tools/release-gate/src/main.ts', ...words])

describe('a command', () => {
  it.each(Object.keys(releaseGateCommands))('%s has a usage that --help prints', (name) => {
    expect(formatCommandUsage(name)).toMatch(/^npm run (mfe:|shell:check)/)
  })

  it('with --help prints how it is called and ends well', async () => {
    expect(await run('check', '--help')).toEqual({ code: 0, output: `${formatCommandUsage('check')}\n` })
  })

  it.each([
    ['an unknown flag', ['check', '--fast'], "✗ Unknown option '--fast'"],
    ['an unknown command', ['toString'], '✗ Unknown command "toString"'],
    ['too many arguments', ['check', 'leads'], '✗ Unexpected arguments: leads'],
    ['a folder that is not a front-end', ['check'], 'is not a front-end'],
  ])('with %s ends with 2 and how it is called, without a stack', async (_, words, text) => {
    const { code, output } = await run(...words)
    expect([code, output]).toEqual([2, expect.stringContaining(text)])
    expect(output).toMatch(/npm run mfe:check/)
    expect(output).not.toMatch(/^\s+at /m)
  })

  it.each([
    [
      'an unknown icon',
      'package.json',
      '"hand"',
      '"hnad"',
      'The page /hello uses the icon "hnad" in mfe-hello/package.json, which Lucide does not have',
    ],
    ['a syntax error', 'src/hello/hello-page.tsx', 'export function', 'export functoin', 'hello-page.tsx'],
  ])("that can't build because of %s prints the error without a stack", async (_, file, from, to, text) => {
    const folder = writeTestFrontEnd({ version: '1.0.0' })
    const place = join(folder, file)
    writeFileSync(place, readFileSync(place, 'utf8').replace(from, to))
    const { code, output } = await runNodeScript('packages/tools/build/src/build.mjs', ['--candidate', folder.slice(repositoryRoot.length)])
    expect([code, output]).toEqual([1, expect.stringContaining(text)])
    expect(output).not.toMatch(/^\s+at |node:internal/m)
  })
})
