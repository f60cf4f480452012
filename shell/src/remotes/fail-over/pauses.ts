/** In ms: the delay before each automatic retry. */
export const pauses: readonly number[] = [500, 1_500]
