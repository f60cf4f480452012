/** What became of one front-end: `skipped` where its sources had not changed. */
export type Built = { name: string; ms: number; skipped: boolean }

export function buildFrontEnds(options?: { force?: boolean; only?: string[]; candidate?: boolean }): Promise<Built[]>
export function remotes(): string[]

/** Brotli sizes in bytes. */
export type Weight = { js: number; css: number }

/** Bytes that a front-end may have, compressed with brotli. */
export type Budgets = { entry: number; screen: number; css: number }

/** Of a remote: `screen`, the heaviest of those that may be opened first, with the entry; `css`, the sheets that each page has. */
export type RemoteSizes = { name: string; budgets: Budgets; entry: number; css: number; screen: Weight & { page: string }; whole: Weight }

/** `shell`: all that opening a page fetches of it, `shellLater` of which after the first paint. */
export type Sizes = { shell: Weight; shellLater: Weight; remotes: RemoteSizes[] }

/** What opening a page may fetch of the shell, in bytes of JavaScript compressed with brotli. */
export const budgets: { shell: number }

/** The brotli sizes of one built release, by its folder: each of its screens weighs what opening it first would fetch, the heaviest is first. */
export function releaseSizes(folder: string): Omit<RemoteSizes, 'screen'> & { screens: (Weight & { page: string })[] }

/** The sizes of the front-ends as they are built. */
export function sizes(): Sizes

/** The sizes as lines of text, and whether a budget is exceeded. */
export function report(sizes: Sizes): { lines: string[]; exceeded: boolean }
