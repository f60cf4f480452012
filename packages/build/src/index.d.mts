/** What became of one front-end: `skipped` where its sources had not changed. */
export type Built = { name: string; ms: number; skipped: boolean }

export function buildFrontEnds(options?: { force?: boolean }): Promise<Built[]>
export function remotes(): string[]

/** Brotli sizes in bytes. */
export type Weight = { js: number; css: number }

/** `shell`: all that opening a page fetches of it, `shellLater` of which after the first paint. `leads`: its first screen, on top. */
export type Sizes = { shell: Weight; shellLater: Weight; leads: Weight; remotes: (Weight & { name: string })[] }

/** What opening /leads may fetch, in bytes of JavaScript compressed with brotli. */
export const budgets: { shell: number; leads: number }

/** The sizes of the front-ends as they are built. */
export function sizes(): Sizes

/** The sizes as lines of text, and whether a budget is exceeded. */
export function report(sizes: Sizes): { lines: string[]; exceeded: boolean }
