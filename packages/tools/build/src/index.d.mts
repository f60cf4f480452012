export type Built = { name: string; ms: number; skipped: boolean }

export function buildFrontEnds(options?: { force?: boolean; only?: string[]; candidate?: boolean }): Promise<Built[]>
export function remotes(): string[]

/** Brotli sizes in bytes. */
export type Weight = { js: number; css: number }

export type Budgets = { entry: number; screen: number; css: number }

/** `screen`: the entry and the heaviest page that may be opened first. `css`: the stylesheets that each page has. */
export type RemoteSizes = { name: string; budgets: Budgets; entry: number; css: number; screen: Weight & { page: string }; whole: Weight }

/** `shell`: everything that opening a page fetches from the shell; `shellLater`: the part after the first paint. */
export type Sizes = { shell: Weight; shellLater: Weight; remotes: RemoteSizes[] }

/** The largest JavaScript size allowed when a page opens, in bytes after brotli. */
export const budgets: { shell: number }

/** The brotli sizes of one built release in `folder`. Each screen counts everything that opening it first fetches; heaviest first. */
export function releaseSizes(folder: string): Omit<RemoteSizes, 'screen'> & { screens: (Weight & { page: string })[] }

export function sizes(): Sizes

export function report(sizes: Sizes): { lines: string[]; exceeded: boolean }
