export type FrontEndBuildResult = { name: string; ms: number; skipped: boolean }

export function buildFrontEnds(options?: { force?: boolean; only?: string[]; candidate?: boolean }): Promise<FrontEndBuildResult[]>
export function listRemotes(): string[]

/** Brotli sizes in bytes. */
export type AssetSizes = { js: number; css: number }

export type SizeBudgets = { entry: number; screen: number; css: number }

/** `screen`: the entry and the largest page that can be opened first. `css`: the stylesheets that every page loads. */
export type RemoteSizes = {
  name: string
  budgets: SizeBudgets
  entry: number
  css: number
  screen: AssetSizes & { page: string }
  whole: AssetSizes
}

/** `shell`: everything that opening a page loads from the shell. `shellLater`: the part of it that loads after the first paint. */
export type FrontEndSizes = { shell: AssetSizes; shellLater: AssetSizes; remotes: RemoteSizes[] }

/** The maximum size of the JavaScript that opening a page loads from the shell, in bytes after brotli. */
export const shellSizeBudgets: { shell: number }

/** The brotli sizes of a built release in `folder`. A screen includes everything that is loaded when it is opened first. Largest first. */
export function measureReleaseSizes(folder: string): Omit<RemoteSizes, 'screen'> & { screens: (AssetSizes & { page: string })[] }

export function measureFrontEndSizes(): FrontEndSizes

export function formatSizeReport(sizes: FrontEndSizes): { lines: string[]; exceeded: boolean }
