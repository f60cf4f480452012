const buttons = 5

/** The numbers of the page buttons: up to five, the current page in the middle where there is room. */
export function pageWindow(page: number, totalPages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(buttons / 2), totalPages - buttons + 1))
  const count = Math.max(0, Math.min(buttons, totalPages))
  return Array.from({ length: count }, (_, index) => first + index)
}
