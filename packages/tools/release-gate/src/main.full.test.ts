import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeVariant } from '../fixtures/build-variant.ts'
import { commands, usageOf } from './commands.ts'
import { root, runNode } from './run.ts'

const run = (...words: string[]) => runNode('node_modules/tsx/dist/cli.mjs', ['packages/tools/release-gate/src/main.ts', ...words])

describe('a command', () => {
  it.each(Object.keys(commands))('%s has a use that --help prints', (name) => {
    expect(usageOf(name)).toMatch(/^npm run (mfe:|shell:check)/)
  })

  it('with --help prints how it is called and ends well', async () => {
    expect(await run('check', '--help')).toEqual({ code: 0, output: `${usageOf('check')}\n` })
  })

  it.each([
    ['a flag that there is not', ['check', '--fast'], "✗ Unknown option '--fast'"],
    ['a command that there is not', ['toString'], '✗ There is no command "toString"'],
    ['more than it takes', ['check', 'leads'], '✗ So many words are not understood: leads'],
    ['a folder that is no front-end', ['check'], 'is no front-end'],
  ])('with %s ends with 2 and how it is called, without a stack', async (_, words, text) => {
    const { code, output } = await run(...words)
    expect([code, output]).toEqual([2, expect.stringContaining(text)])
    expect(output).toMatch(/npm run mfe:check/)
    expect(output).not.toMatch(/^\s+at /m)
  })

  it.each([
    [
      'an icon that there is not',
      'package.json',
      '"hand"',
      '"hnad"',
      'The page /hello asks in mfe-hello/package.json for the icon "hnad", which Lucide does not have',
    ],
    ['what does not parse', 'src/hello/hello-page.tsx', 'export function', 'export functoin', 'hello-page.tsx'],
  ])('that cannot build for %s says so, without a stack', async (_, file, from, to, text) => {
    const folder = writeVariant({ version: '1.0.0' })
    const place = join(folder, file)
    writeFileSync(place, readFileSync(place, 'utf8').replace(from, to))
    const { code, output } = await runNode('packages/tools/build/src/build.mjs', ['--candidate', folder.slice(root.length)])
    expect([code, output]).toEqual([1, expect.stringContaining(text)])
    expect(output).not.toMatch(/^\s+at |node:internal/m)
  })
})
