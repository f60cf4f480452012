/** What a front-end says about itself in the `crm` field of its package.json, with the version of its present sources. */
export function describeFrontEnd(folder: string): {
  name: string
  owner: string
  version: string
  port: number
  smoke?: Record<string, string>
  classPrefixes?: string[]
}

/** What the federation runtime knows a release by. */
export function containerOf(release: { name: string; version: string }): string
