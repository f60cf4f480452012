export const quickShares = [5, 10, 25, 50] as const

export function percentOf(typed: string): number | null {
  const found = /^\s*(\d{1,3})\s*%?\s*$/.exec(typed)
  const percent = Number(found?.[1])
  return percent >= 1 && percent <= 100 ? percent : null
}
