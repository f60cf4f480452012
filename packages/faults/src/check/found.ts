export type Found = { figures: Record<string, number>; breaches: string[] }
