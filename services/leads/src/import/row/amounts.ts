const amount = /^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$|^\.\d{1,2}$/

/**
 * `$10,200.5` → `10200.5`, and 0 for the dash that spreadsheets write for it; null for what is no amount. Commas stand only before three digits:
 * `1.234,56` could be read in two ways.
 */
export function amountFrom(text: string): string | null {
  const bare = withoutCurrency(text)
  if (bare === '-') return '0'
  return amount.test(bare) ? bare.replaceAll(',', '').replace(/^\./, '0.') : null
}

/** What is wrong with a text that is no amount, in words. Bookkeepers write `(123)` for what is below zero. */
export function whyNoAmount(text: string): string {
  const [, below] = /^(?:-|\()(.*?)\)?$/.exec(withoutCurrency(text)) ?? []
  return below !== undefined && amount.test(withoutCurrency(below))
    ? 'is below zero, which no amount of a lead can be'
    : 'is no amount (write 1,234.56)'
}

const withoutCurrency = (text: string): string => text.replace(/^(?:usd|us\$|\$)\s*|\s*(?:usd|\$)$/gi, '').replace(/[\s\u00a0]/g, '')

/** Yes or no in the words of spreadsheets; null for anything else. */
export function flagFrom(text: string): boolean | null {
  if (/^(yes|y|true|1|x|paid)$/i.test(text)) return true
  return /^(no|n|false|0|not paid|unpaid|-)$/i.test(text) ? false : null
}
