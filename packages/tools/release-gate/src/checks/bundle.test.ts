import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { buildTestFrontEnd } from '../../test/build-variant.ts'
import { listBundledModules, readCandidateFiles } from '../candidate.ts'
import { checkSharedPackageCopies } from './bundle.ts'

const checked = async (page: string, vendored: string) => {
  const candidate = await buildTestFrontEnd({ version: '1.0.0', page, vendored })
  return checkSharedPackageCopies(candidate.manifest, readCandidateFiles(candidate, '.js'), listBundledModules(candidate.dist))
}

const pageWith = (from: string) =>
  `import { useState } from '${from}'\n\nexport function HelloPage() {\n  const [text] = useState('Hello')\n  return <h1>{text}</h1>\n}\n`

it('a used copy of React in the folder is found in the built release, even if only parts of it are bundled', async () => {
  const { ok, says } = await checked(pageWith('../../vendor/react/index.js'), 'react')
  expect(ok).toBe(false)
  expect(says).toMatch(/^react is bundled as \S+\/mfe-hello\/vendor\/react\/\S+\.js.*; import 'react' instead: the shell provides it$/)
})

it("an unused copy is not part of the release, which uses the shell's", async () => {
  expect(await checked(pageWith('react'), 'react')).toMatchObject({ ok: true })
})

it('all files of the front-end are checked, even if the bundler joins them', async () => {
  const { dist } = await buildTestFrontEnd({ version: '1.0.0' })
  const own = listBundledModules(dist).filter(({ from }) => from === '@crm/mfe-hello')
  expect(own.map(({ file }) => basename(file))).toEqual(expect.arrayContaining(['expose.ts', 'hello-page.tsx']))
  expect(listBundledModules(dist).some(({ from }) => from === '@crm/ui')).toBe(true)
})
