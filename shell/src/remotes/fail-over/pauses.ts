/** In ms: the delay before each automatic retry. */
export const retryPausesMs: readonly number[] = [500, 1_500]
