export function describeFrontEnd(folder: string): {
  name: string
  owner: string
  version: string
  port: number
  smoke?: Record<string, string>
  classPrefixes?: string[]
}

export function getContainerName(release: { name: string; version: string }): string

type Named = { path: string; nav: { icon: string } | null }

export function replaceIconNames(pages: Named[], file?: string): Promise<unknown[]>
