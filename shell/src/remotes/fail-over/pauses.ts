/** Milliseconds before each retry. */
export const pauses: readonly number[] = [500, 1_500]
