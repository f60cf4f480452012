/** Eight random letters, so that tests and repeated runs on one product do not collide. */
export const uniqueWord = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((n) => String.fromCharCode(97 + (n % 26))).join('')
