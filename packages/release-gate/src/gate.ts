import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { releaseSizes } from '@crm/build'
import { type Candidate, textsOf } from './candidate.ts'
import type { Check } from './check.ts'
import { changelog } from './checks/changelog.ts'
import { declaration } from './checks/declaration.ts'
import { installedVersions } from './checks/installed.ts'
import { noCopies } from './checks/no-copies.ts'
import { pagesExposed } from './checks/pages.ts'
import { scopedCss } from './checks/scoped-css.ts'
import { sharedVersions } from './checks/shared-versions.ts'
import { sizes } from './checks/sizes.ts'
import { types } from './checks/types.ts'
import type { FrontEndFolder } from './front-end.ts'
import { modulesOf } from './modules.ts'
import type { Product } from './product.ts'
import { withBrowser } from './smoke/browser.ts'
import { smoke } from './smoke/smoke.ts'

/** Looks at a built release from all sides, also as it runs in the live product. All checks are made, whatever the first ones say. */
export async function gate(frontEnd: FrontEndFolder, candidate: Candidate, product: Product): Promise<Check[]> {
  const { release, manifest } = candidate
  const [shell, live] = await Promise.all([product.shell(), product.releases()])
  const declared = declaration(release, live, `${basename(frontEnd.folder)}/package.json`)
  const [typed, smoked] = await Promise.all([
    types(frontEnd),
    withBrowser(product, (context) => smoke(context, { url: product.url, candidate, named: frontEnd.smoke, unfit: declared.unfit })),
  ])
  return [
    changelog(
      { ...frontEnd, folder: basename(frontEnd.folder), changelog: textOf(join(frontEnd.folder, 'CHANGELOG.md')) },
      live.find(({ name }) => name === release.name),
    ),
    declared.check,
    sharedVersions(release, shell),
    installedVersions(frontEnd.folder, release, shell),
    noCopies(manifest, textsOf(candidate, '.js'), modulesOf(candidate.dist)),
    pagesExposed(release, manifest.exposes, smoked.exposed),
    typed,
    scopedCss({ name: release.name, prefixes: frontEnd.classPrefixes }, textsOf(candidate, '.css')),
    sizes(releaseSizes(candidate.dist)),
    smoked.check,
  ]
}

const textOf = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null)
