export const rowsShown = [0, 1, 2]
