/** Indexes of the rows of a card, which shows at most three. */
export const rowsShown = [0, 1, 2]
