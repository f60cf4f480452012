type Named = { path: string; nav: { icon: string } | null }

/** Replaces the icon names of the pages with their shapes, so that the shell can show icons that it does not contain. */
export function replaceIconNames(pages: Named[], file?: string): Promise<unknown[]>
