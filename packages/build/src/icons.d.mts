type Named = { path: string; nav: { icon: string } | null }

/** The pages of a front-end with each icon drawn where its name stood: the release brings the drawing, so that a new page needs no new shell. */
export function withDrawnIcons(pages: Named[], file?: string): Promise<unknown[]>
