import { type Product, ProductSaysNo } from './product.ts'

/** Who gets what of a front-end. `revision` goes up with each fact about it. */
export type Given = {
  revision: number
  releases: readonly { version: string; state: string }[]
  stable: string | null
  canary: { version: string; percent: number } | null
}

/** A step, of a release that it names. */
export type Step = { version: string } & (
  | { action: 'canary'; percent: number }
  | { action: 'promote' }
  | { action: 'rollback'; reason: string }
)

/**
 * Takes a step on what the product says first: it names the release and what was seen, so that nothing else is ever promoted or taken back, by
 * a repeat or where somebody else was faster. A refusal tells what is so now.
 */
export async function steer(product: Product, name: string, step: Step): Promise<Given> {
  const place = `/api/front-ends/${name}`
  const seen = () => product.call<Given>('GET', place)
  const { revision, releases } = await seen()
  if (!releases.some(({ version }) => version === step.version)) throw new ProductSaysNo(unpublished(name, step, releases))
  try {
    return await product.call<Given>('POST', `${place}/steer`, { ...step, revision })
  } catch (error) {
    if (!(error instanceof ProductSaysNo)) throw error
    const now = await seen().catch(() => null)
    throw new ProductSaysNo([error.message, ...(now ? [given(name, now)] : []), ...hints(name, step)].join('\n'))
  }
}

/** Who gets what, in words. */
export const given = (name: string, { stable, canary }: Given): string =>
  `${name}: stable is ${stable ?? 'none'}${canary ? `, ${canary.percent} % get ${canary.version}` : ''}`

function unpublished(name: string, { action, version }: Step, releases: Given['releases']): string {
  const there = releases.map((each) => `  ${each.version} (${each.state})`)
  const call = `npm run mfe:${action} -w mfe-${name} --${action === 'canary' ? ' 10' : ''} <version>${action === 'rollback' ? ' "why"' : ''}`
  return [
    `${name} ${version} is not published: npm run mfe:publish -w mfe-${name} does that.`,
    ...(there.length === 0 ? ['There is no release of it yet.'] : [`Or name one that is: ${call}`, ...there]),
  ].join('\n')
}

const hints = (name: string, { action }: Step): string[] =>
  action === 'rollback' ? [`To take back another release name it: npm run mfe:rollback -w mfe-${name} -- <version> "why"`] : []
