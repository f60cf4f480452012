import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { repositoryRoot } from '@crm/testing/run/command'
import { buildCheckResult, type CheckResult } from '../check.ts'
import { runNodeScript } from '../front-end.ts'

export async function checkFrontEndTypes({ name, folder }: { name: string; folder: string }): Promise<CheckResult> {
  const place = join(repositoryRoot, 'node_modules/.cache/release-gate', name)
  mkdirSync(place, { recursive: true })
  const near = (file: string) => relative(place, file).replaceAll('\\', '/')
  const exposes = `import type { FrontEnd } from '@crm/shell-api'\nimport { frontEnd } from '${near(join(folder, 'src/expose.ts'))}'\n\nexport const exposed: FrontEnd = frontEnd\n`
  writeFileSync(join(place, 'exposes.ts'), exposes)
  const config = {
    extends: near(join(repositoryRoot, 'tsconfig.browser.json')),
    compilerOptions: { tsBuildInfoFile: './tsbuildinfo' },
    include: [`${near(folder)}/src`, near(join(repositoryRoot, 'packages/shell-api/src/globals.d.ts'))],
    files: ['exposes.ts'],
    exclude: [],
  }
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(config))
  const { code, output } = await runNodeScript('node_modules/typescript/bin/tsc', ['-p', join(place, 'tsconfig.json'), '--pretty', 'false'])
  const faults = output.split('\n').filter((line) => line.includes('error TS'))
  return buildCheckResult(
    'types',
    code === 0 ? [] : faults.length > 0 ? faults.slice(0, 10) : [output.trim()],
    '`frontEnd` has the type FrontEnd of this shell-api',
  )
}
