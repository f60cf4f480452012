/** The places of a card's list: it shows three at most. */
export const rowsShown = [0, 1, 2]
