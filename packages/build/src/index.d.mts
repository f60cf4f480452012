/** What became of one front-end: `skipped` where its sources had not changed. */
export type Built = { name: string; ms: number; skipped: boolean }

export function buildFrontEnds(options?: { force?: boolean }): Promise<Built[]>
export function remotes(): string[]

/** Brotli sizes in bytes. */
export type Weight = { js: number; css: number }

/**
 * What the built shell needs before its first page and after it, and of each remote all of it (the most that its first page can need) and
 * its container alone.
 */
export function sizes(): { shell: Weight; shellLater: Weight; remotes: { name: string; all: Weight; container: Weight }[] }
