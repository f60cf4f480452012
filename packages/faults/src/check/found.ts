/** What was found: figures for the table, and every breach of the contract in words. */
export type Found = { figures: Record<string, number>; breaches: string[] }
