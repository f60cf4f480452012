/** `$10,200.5` → `10200.5`; null for what is no amount. Commas stand only before three digits: `1.234,56` could be read in two ways. */
export function amountFrom(text: string): string | null {
  const bare = text.replace(/^(?:usd|us\$|\$)\s*|\s*(?:usd|\$)$/gi, '').replace(/[\s\u00a0]/g, '')
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(bare)) return bare.replaceAll(',', '')
  return /^\d+(\.\d{1,2})?$/.test(bare) ? bare : null
}

/** Yes or no in the words of spreadsheets; null for anything else. */
export function flagFrom(text: string): boolean | null {
  if (/^(yes|y|true|1|x|paid)$/i.test(text)) return true
  return /^(no|n|false|0|not paid|unpaid|-)$/i.test(text) ? false : null
}
