const uses: Record<string, { call: string; most: number; does: string }> = {
  check: {
    call: 'npm run mfe:check -w mfe-<name>',
    most: 0,
    does: 'Builds the release and looks at it from all sides. Nothing is published.',
  },
  publish: { call: 'npm run mfe:publish -w mfe-<name>', most: 0, does: 'Checks and publishes the release. Nobody gets it yet.' },
  canary: {
    call: 'npm run mfe:canary -w mfe-<name> -- <percent> [version]',
    most: 2,
    does: 'Gives a published release to a share of people.',
  },
  promote: { call: 'npm run mfe:promote -w mfe-<name> [-- version]', most: 1, does: 'Gives a published release to everybody.' },
  rollback: {
    call: 'npm run mfe:rollback -w mfe-<name> -- [version] "why"',
    most: Number.POSITIVE_INFINITY,
    does: 'Takes a release back, for everybody.',
  },
  record: {
    call: 'npm run mfe:record -w mfe-<name>',
    most: 0,
    does: 'Records the answers that `npm run dev` gives, from a demonstration product.',
  },
  shell: {
    call: 'npm run shell:check [-- front-end …]',
    most: Number.POSITIVE_INFINITY,
    does: "Tries this tree's shell with what is live, all of it or those named.",
  },
  new: { call: 'npm run mfe:new -- <name> --owner "<Team> team"', most: 1, does: 'Makes the folder of a new front-end.' },
}

export function usageOf(name: string): string {
  const use = Object.hasOwn(uses, name) ? uses[name] : undefined
  if (use === undefined) return Object.values(uses).map(lineOf).join('\n\n')
  return `${lineOf(use)}\n\nWithout a version it is that of the folder's present sources. With -- --json it prints one JSON document (npm run -s …).\nCRM_URL: the product, http://127.0.0.1:3000 by default. MFE_TOKEN: the upload token. More: docs/teams.md`
}

const lineOf = ({ call, does }: { call: string; does: string }): string => `${call}\n  ${does}`

export const tooMany = (name: string, words: readonly string[]): boolean => words.length > (uses[name]?.most ?? 0)
