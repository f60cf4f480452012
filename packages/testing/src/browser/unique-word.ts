/** Eight letters that no other test has, nor the same one when it runs on this product again. */
export const uniqueWord = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((n) => String.fromCharCode(97 + (n % 26))).join('')
