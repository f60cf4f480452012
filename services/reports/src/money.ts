/** `"1234.50"` → 123450n. */
export const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''))

export function amountOf(cents: bigint): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Rounded half up; 0.00 if `many` is 0. */
export const averageOf = (cents: bigint, many: number): string =>
  many === 0 ? '0.00' : amountOf((2n * cents + BigInt(many)) / (2n * BigInt(many)))

/** With one decimal, rounded half up; 0 if `whole` is 0. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((2_000 * part + whole) / (2 * whole)) / 10)
