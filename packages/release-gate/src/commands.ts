import type { Check } from './check.ts'
import { buildCandidate, type FrontEndFolder, readFrontEnd } from './front-end.ts'
import { gate } from './gate.ts'
import { makeFrontEnd } from './new/make-front-end.ts'
import { Misused, type Outcome, told } from './outcome.ts'
import { noToken, ProductSaysNo, productAt } from './product.ts'
import { publish } from './publish.ts'
import { record } from './record/record.ts'
import { checkShell } from './shell-check.ts'
import { given, type Step, steer } from './steer.ts'

/** How a command was called. `folder`: where it was; of `npm run … -w mfe-leads`, the front-end's. */
export type Called = { words: string[]; folder: string; url: string; token: string | undefined; owner?: string | undefined }

/** The commands of a team, by name. */
export const commands: Record<string, (called: Called) => Promise<Outcome>> = {
  async check(called) {
    const { checks, lines, about } = await checked(called)
    return { ok: allWell(checks), lines: [...lines, conclusion(checks, 'It may be published.')], json: { ...about, checks } }
  },

  async publish(called) {
    // Before the work of checking, which takes a while.
    if (!called.token) throw new ProductSaysNo(noToken)
    const { checks, lines, about, candidate, product } = await checked(called)
    if (!allWell(checks)) return { ok: false, lines: [...lines, conclusion(checks, '')], json: { ...about, checks, published: false } }
    const { state, sent, already } = await publish(candidate, checks, product)
    const { name, version } = candidate.release
    const next = `Try it with some people: npm run mfe:canary -w mfe-${name} -- 10; or give it to all: npm run mfe:promote -w mfe-${name}`
    return {
      ok: true,
      lines: [
        ...lines,
        already
          ? `${name} ${version} was published already: it is ${state}.`
          : `Published ${name} ${version}, ${sent} ${sent === 1 ? 'file' : 'files'} sent. Nobody gets it yet.`,
        ...(state === 'published' ? [next] : []),
      ],
      json: { ...about, checks, published: true, already, state },
    }
  },

  async canary(called) {
    const frontEnd = readFrontEnd(called.folder)
    const percent = Number(called.words[0])
    if (!Number.isInteger(percent) || percent < 1 || percent > 100) {
      throw new Misused(`Say the share of people, from 1 to 100: npm run mfe:canary -w mfe-${frontEnd.name} -- 10`)
    }
    const version = called.words[1] ?? frontEnd.version
    return steered(
      called,
      frontEnd,
      { action: 'canary', version, percent },
      `${percent} % of people get ${version} at their next navigation.`,
    )
  },

  async promote(called) {
    const frontEnd = readFrontEnd(called.folder)
    const version = called.words[0] ?? frontEnd.version
    return steered(called, frontEnd, { action: 'promote', version }, `Everybody gets ${version} at their next navigation.`)
  },

  async rollback(called) {
    const frontEnd = readFrontEnd(called.folder)
    const [first = '', ...rest] = called.words
    const isNamed = /^\d+\.\d+\.\d+(-|$)/.test(first)
    const version = isNamed ? first : frontEnd.version
    const reason = (isNamed ? rest : called.words).join(' ')
    if (reason === '') throw new Misused(`Say why: npm run mfe:rollback -w mfe-${frontEnd.name} -- "The list stays empty"`)
    return steered(
      called,
      frontEnd,
      { action: 'rollback', version, reason },
      `${version} is rolled back, for everybody at their next navigation.`,
    )
  },

  record: ({ folder, url }) => record(readFrontEnd(folder), productAt(url, undefined)),
  shell: ({ words, url }) => checkShell(productAt(url, undefined), words),
  new: ({ words, owner }) => makeFrontEnd({ name: words[0], owner }),
}

async function checked({ folder, url, token }: Called) {
  const frontEnd = readFrontEnd(folder)
  const product = productAt(url, token)
  const candidate = await buildCandidate(frontEnd)
  const checks = await gate(frontEnd, candidate, product)
  const { name, version } = candidate.release
  return { checks, candidate, product, about: { name, version, url }, lines: [`${name} ${version}, to ${url}`, ...told(checks)] }
}

async function steered({ url, token }: Called, { name }: FrontEndFolder, step: Step, said: string): Promise<Outcome> {
  const json = await steer(productAt(url, token), name, step)
  return { ok: true, lines: [`${name} ${step.version}, at ${url}`, said, given(name, json)], json }
}

const allWell = (checks: Check[]): boolean => checks.every(({ ok }) => ok)

function conclusion(checks: Check[], good: string): string {
  const faulty = checks.filter(({ ok }) => !ok)
  return faulty.length === 0
    ? good
    : `Nothing was published: ${faulty.map(({ name }) => name).join(', ')}. docs/teams.md says more of each.`
}
