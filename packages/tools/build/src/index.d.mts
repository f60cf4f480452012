export type Built = { name: string; ms: number; skipped: boolean }

export function buildFrontEnds(options?: { force?: boolean; only?: string[]; candidate?: boolean }): Promise<Built[]>
export function remotes(): string[]

/** Brotli sizes in bytes. */
export type Weight = { js: number; css: number }

export type Budgets = { entry: number; screen: number; css: number }

/** `screen`: the entry and the largest page that can be opened first. `css`: the stylesheets that every page loads. */
export type RemoteSizes = { name: string; budgets: Budgets; entry: number; css: number; screen: Weight & { page: string }; whole: Weight }

/** `shell`: everything that opening a page loads from the shell. `shellLater`: the part of it that loads after the first paint. */
export type Sizes = { shell: Weight; shellLater: Weight; remotes: RemoteSizes[] }

/** The maximum size of the JavaScript that opening a page loads from the shell, in bytes after brotli. */
export const budgets: { shell: number }

/** The brotli sizes of a built release in `folder`. A screen includes everything that is loaded when it is opened first. Largest first. */
export function releaseSizes(folder: string): Omit<RemoteSizes, 'screen'> & { screens: (Weight & { page: string })[] }

export function sizes(): Sizes

export function report(sizes: Sizes): { lines: string[]; exceeded: boolean }
