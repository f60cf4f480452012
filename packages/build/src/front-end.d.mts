/** The `crm` field of a front-end's package.json, with the version of its current sources. */
export function describeFrontEnd(folder: string): {
  name: string
  owner: string
  version: string
  port: number
  smoke?: Record<string, string>
  classPrefixes?: string[]
}

/** The name of a release in the federation runtime. */
export function containerOf(release: { name: string; version: string }): string
