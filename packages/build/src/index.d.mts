/** What became of one front-end: `skipped` where its sources had not changed. */
export type Built = { name: string; ms: number; skipped: boolean }

export function buildFrontEnds(options?: { force?: boolean }): Promise<Built[]>
export function remotes(): string[]
