import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { measureReleaseSizes } from '@crm/build'
import { listBundledModules, type ReleaseCandidate, readCandidateFiles } from './candidate.ts'
import { type CheckResult, type CommandOutcome, formatCheckResults, UsageError } from './check.ts'
import { checkBundleSizes, checkSharedPackageCopies } from './checks/bundle.ts'
import { checkChangelog, checkReleaseDeclaration } from './checks/declaration.ts'
import { checkExposedPages } from './checks/pages.ts'
import { checkScopedCss } from './checks/scoped-css.ts'
import { checkInstalledVersions, checkSharedVersions } from './checks/shared-versions.ts'
import { checkFrontEndTypes } from './checks/types.ts'
import { buildReleaseCandidate, type FrontEndFolder, readFrontEndFolder } from './front-end.ts'
import { createFrontEndFolder } from './new/make-front-end.ts'
import { createProductClient, missingTokenMessage, type ProductClient, ProductRequestError } from './product.ts'
import { publishRelease } from './publish.ts'
import { recordAnswers } from './record/record.ts'
import { checkShellWithLiveFrontEnds } from './shell-check.ts'
import { runInSignedInBrowser } from './smoke/browser.ts'
import { runSmokeTest } from './smoke/smoke.ts'

/** Input of a command. `folder` is the working directory: with `npm run … -w mfe-leads`, the front-end's folder. */
type CommandInput = { words: string[]; folder: string; url: string; token: string | undefined; owner?: string | undefined }

export const releaseGateCommands: Record<string, (called: CommandInput) => Promise<CommandOutcome>> = {
  async check(called) {
    const { checks, lines, about } = await checkCandidate(called)
    return { ok: allWell(checks), lines: [...lines, conclusion(checks, 'It can be published.')], json: { ...about, checks } }
  },

  async publish(called) {
    if (!called.token) throw new ProductRequestError(missingTokenMessage)
    const { checks, lines, about, candidate, product } = await checkCandidate(called)
    if (!allWell(checks)) return { ok: false, lines: [...lines, conclusion(checks, '')], json: { ...about, checks, published: false } }
    const { state, sent, already } = await publishRelease(candidate, checks, product)
    const { name, version } = candidate.release
    const next = `Try it with some users: npm run mfe:canary -w mfe-${name} -- 10; or release it to everyone: npm run mfe:promote -w mfe-${name}`
    return {
      ok: true,
      lines: [
        ...lines,
        already
          ? `${name} ${version} is already published: it is ${state}.`
          : `Published ${name} ${version}, ${sent} ${sent === 1 ? 'file' : 'files'} uploaded. It is not offered to users yet.`,
        ...(state === 'published' ? [next] : []),
      ],
      json: { ...about, checks, published: true, already, state },
    }
  },

  async canary(called) {
    const frontEnd = readFrontEndFolder(called.folder)
    const percent = Number(called.words[0])
    if (!Number.isInteger(percent) || percent < 1 || percent > 100) {
      throw new UsageError(`Specify the percentage of users, from 1 to 100: npm run mfe:canary -w mfe-${frontEnd.name} -- 10`)
    }
    const version = called.words[1] ?? frontEnd.version
    return describeRollout(
      called,
      frontEnd,
      { action: 'canary', version, percent },
      `${percent}% of users get ${version} at their next navigation.`,
    )
  },

  async promote(called) {
    const frontEnd = readFrontEndFolder(called.folder)
    const version = called.words[0] ?? frontEnd.version
    return describeRollout(called, frontEnd, { action: 'promote', version }, `Everyone gets ${version} at their next navigation.`)
  },

  async rollback(called) {
    const frontEnd = readFrontEndFolder(called.folder)
    const [first = '', ...rest] = called.words
    const isNamed = /^\d+\.\d+\.\d+(-|$)/.test(first)
    const version = isNamed ? first : frontEnd.version
    const reason = (isNamed ? rest : called.words).join(' ')
    if (reason === '') throw new UsageError(`Give a reason: npm run mfe:rollback -w mfe-${frontEnd.name} -- "The list stays empty"`)
    return describeRollout(
      called,
      frontEnd,
      { action: 'rollback', version, reason },
      `${version} is rolled back for everyone at their next navigation.`,
    )
  },

  record: ({ folder, url }) => recordAnswers(readFrontEndFolder(folder), createProductClient(url, undefined)),
  shell: ({ words, url }) => checkShellWithLiveFrontEnds(createProductClient(url, undefined), words),
  new: ({ words, owner }) => createFrontEndFolder({ name: words[0], owner }),
}

async function checkCandidate({ folder, url, token }: CommandInput) {
  const frontEnd = readFrontEndFolder(folder)
  const product = createProductClient(url, token)
  const candidate = await buildReleaseCandidate(frontEnd)
  const checks = await gate(frontEnd, candidate, product)
  const { name, version } = candidate.release
  return {
    checks,
    candidate,
    product,
    about: { name, version, url },
    lines: [`${name} ${version}, to ${url}`, ...formatCheckResults(checks)],
  }
}

async function describeRollout({ url, token }: CommandInput, { name }: FrontEndFolder, step: Step, said: string): Promise<CommandOutcome> {
  const json = await steer(createProductClient(url, token), name, step)
  return { ok: true, lines: [`${name} ${step.version}, at ${url}`, said, describeGiven(name, json)], json }
}

const allWell = (checks: CheckResult[]): boolean => checks.every(({ ok }) => ok)

function conclusion(checks: CheckResult[], good: string): string {
  const faulty = checks.filter(({ ok }) => !ok)
  return faulty.length === 0
    ? good
    : `Failed checks: ${faulty.map(({ name }) => name).join(', ')}. Nothing was published. See docs/teams.md.`
}

async function gate(frontEnd: FrontEndFolder, candidate: ReleaseCandidate, product: ProductClient): Promise<CheckResult[]> {
  const { release, manifest } = candidate
  const [shell, live] = await Promise.all([product.shell(), product.releases()])
  const declared = checkReleaseDeclaration(release, live, `${basename(frontEnd.folder)}/package.json`)
  const [typed, smoked] = await Promise.all([
    checkFrontEndTypes(frontEnd),
    runInSignedInBrowser(product, (context) =>
      runSmokeTest(context, { url: product.url, candidate, named: frontEnd.smoke, unfit: declared.unfit }),
    ),
  ])
  return [
    checkChangelog(
      { ...frontEnd, folder: basename(frontEnd.folder), changelog: textOf(join(frontEnd.folder, 'CHANGELOG.md')) },
      live.find(({ name }) => name === release.name),
    ),
    declared.check,
    checkSharedVersions(release, shell),
    checkInstalledVersions(frontEnd.folder, release, shell),
    checkSharedPackageCopies(manifest, readCandidateFiles(candidate, '.js'), listBundledModules(candidate.dist)),
    checkExposedPages(release, manifest.exposes, smoked.exposed),
    typed,
    checkScopedCss({ name: release.name, prefixes: frontEnd.classPrefixes }, readCandidateFiles(candidate, '.css')),
    checkBundleSizes(measureReleaseSizes(candidate.dist)),
    smoked.check,
  ]
}

const textOf = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null)

type Given = {
  revision: number
  releases: readonly { version: string; state: string }[]
  stable: string | null
  canary: { version: string; percent: number } | null
}

type Step = { version: string } & ({ action: 'canary'; percent: number } | { action: 'promote' } | { action: 'rollback'; reason: string })

/** Sends the version and the revision that was read, so that a repeated call or a concurrent change cannot affect another release. */
async function steer(product: ProductClient, name: string, step: Step): Promise<Given> {
  const place = `/api/front-ends/${name}`
  const seen = () => product.call<Given>('GET', place)
  const { revision, releases } = await seen()
  if (!releases.some(({ version }) => version === step.version)) throw new ProductRequestError(unpublished(name, step, releases))
  try {
    return await product.call<Given>('POST', `${place}/steer`, { ...step, revision })
  } catch (error) {
    if (!(error instanceof ProductRequestError)) throw error
    const now = await seen().catch(() => null)
    throw new ProductRequestError([error.message, ...(now ? [describeGiven(name, now)] : []), ...listHints(name, step)].join('\n'))
  }
}

const describeGiven = (name: string, { stable, canary }: Given): string =>
  `${name}: stable is ${stable ?? 'none'}${canary ? `, ${canary.percent}% get ${canary.version}` : ''}`

function unpublished(name: string, { action, version }: Step, releases: Given['releases']): string {
  const there = releases.map((each) => `  ${each.version} (${each.state})`)
  const call = `npm run mfe:${action} -w mfe-${name} --${action === 'canary' ? ' 10' : ''} <version>${action === 'rollback' ? ' "why"' : ''}`
  return [
    `${name} ${version} is not published. To publish it: npm run mfe:publish -w mfe-${name}`,
    ...(there.length === 0 ? ['There are no releases of it yet.'] : [`Or specify a published one: ${call}`, ...there]),
  ].join('\n')
}

const listHints = (name: string, { action }: Step): string[] =>
  action === 'rollback' ? [`To roll back another release, specify its version: npm run mfe:rollback -w mfe-${name} -- <version> "why"`] : []

const uses: Record<string, { call: string; most: number; does: string }> = {
  check: {
    call: 'npm run mfe:check -w mfe-<name>',
    most: 0,
    does: 'Builds and checks the release without publishing it.',
  },
  publish: {
    call: 'npm run mfe:publish -w mfe-<name>',
    most: 0,
    does: 'Checks and publishes the release. It is not offered to users yet.',
  },
  canary: {
    call: 'npm run mfe:canary -w mfe-<name> -- <percent> [version]',
    most: 2,
    does: 'Offers a published release to a percentage of users.',
  },
  promote: { call: 'npm run mfe:promote -w mfe-<name> [-- version]', most: 1, does: 'Offers a published release to all users.' },
  rollback: {
    call: 'npm run mfe:rollback -w mfe-<name> -- [version] "why"',
    most: Number.POSITIVE_INFINITY,
    does: 'Rolls a release back for all users.',
  },
  record: {
    call: 'npm run mfe:record -w mfe-<name>',
    most: 0,
    does: 'Records the responses for `npm run dev` from a demonstration product.',
  },
  shell: {
    call: 'npm run shell:check [-- front-end …]',
    most: Number.POSITIVE_INFINITY,
    does: "Checks this tree's shell with all live front-ends, or the given ones.",
  },
  new: { call: 'npm run mfe:new -- <name> --owner "<Team> team"', most: 1, does: 'Creates the folder of a new front-end.' },
}

export function formatCommandUsage(name: string): string {
  const use = Object.hasOwn(uses, name) ? uses[name] : undefined
  if (use === undefined) return Object.values(uses).map(formatUsageLine).join('\n\n')
  return `${formatUsageLine(use)}\n\nThe default version is that of the folder's current sources. With -- --json, the output is one JSON document (npm run -s …).\nCRM_URL: address of the product, http://127.0.0.1:3000 by default. MFE_TOKEN: the upload token. More: docs/teams.md`
}

const formatUsageLine = ({ call, does }: { call: string; does: string }): string => `${call}\n  ${does}`

export const hasTooManyArguments = (name: string, words: readonly string[]): boolean => words.length > (uses[name]?.most ?? 0)
