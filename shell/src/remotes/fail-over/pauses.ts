/** Milliseconds before each new try of what may come after all. */
export const pauses: readonly number[] = [500, 1_500]
