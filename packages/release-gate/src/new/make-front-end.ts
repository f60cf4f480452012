import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Misused, type Outcome } from '../outcome.ts'
import { root, runNode } from '../run.ts'
import { withOwner } from './code-owners.ts'
import { install } from './install.ts'
import { ownerOf } from './owner.ts'
import { writeFromTemplate } from './template.ts'

/** Makes the folder of a new front-end, names its team in CODEOWNERS, and tells npm of it. Nothing else in the tree is touched. */
export async function makeFrontEnd({ name = '', owner = '' }: { name: string | undefined; owner: string | undefined }): Promise<Outcome> {
  refuseUnfit(name)
  const folder = join(root, `mfe-${name}`)
  if (existsSync(folder)) throw new Misused(`There is a mfe-${name} already`)
  const others = frontEnds()
  const taken = others.find(({ paths }) => paths.includes(`/${name}`))
  if (taken) throw new Misused(`/${name} is a page of mfe-${taken.name} already: choose another name`)
  const team = ownerOf({ name, owner }, others)
  const file = join(root, '.github/CODEOWNERS')
  const codeOwners = withOwner(readFileSync(file, 'utf8'), { name, owner: team })
  writeFromTemplate(folder, { name, owner: team, port: 1 + Math.max(...others.map(({ port }) => port)) })
  writeFileSync(file, codeOwners)
  install(root)
  await runNode('node_modules/@biomejs/biome/bin/biome', ['check', '--write', `mfe-${name}`])
  const lines = [
    `Made mfe-${name}: a page at /${name}, its test, its changelog.`,
    `See it alone:          npm run dev -w mfe-${name}`,
    `In a started product:  npm run dev -w mfe-${name} -- --live`,
    `Run its tests:         npm test -w mfe-${name}`,
    `Bring it to people:    npm run mfe:publish -w mfe-${name}, as docs/teams.md says`,
  ]
  return { ok: true, lines, json: { folder: `mfe-${name}` } }
}

function refuseUnfit(name: string): void {
  if (!/^[a-z][a-z0-9]{1,29}$/.test(name) || name === 'shell') {
    throw new Misused('Give it a name of small letters and digits, and an owner: npm run mfe:new -- hello --owner "Hello team"')
  }
}

type There = { name: string; owner: string; port: number; paths: string[] }

function frontEnds(): There[] {
  const files = readdirSync(root)
    .filter((each) => each.startsWith('mfe-'))
    .map((each) => join(root, each, 'package.json'))
  return files.filter(existsSync).map((file) => {
    const { name, owner, port, pages }: Omit<There, 'paths'> & { pages: { path: string }[] } = JSON.parse(readFileSync(file, 'utf8')).crm
    return { name, owner, port, paths: pages.map(({ path }) => path) }
  })
}
