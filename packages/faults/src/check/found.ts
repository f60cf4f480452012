/** The figures of a table row, and each breach of the contract as a sentence. */
export type Found = { figures: Record<string, number>; breaches: string[] }
