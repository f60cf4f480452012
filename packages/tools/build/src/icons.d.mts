type Named = { path: string; nav: { icon: string } | null }

/** Replaces the icon names of the pages by their drawings, so that a new page does not need a new shell. */
export function withDrawnIcons(pages: Named[], file?: string): Promise<unknown[]>
