/** The LIKE pattern for "contains this text", with wildcards escaped.
 * An apostrophe between letters matches any character, so that `O'Brien` also finds `O’Brien`. */
export const buildLikePattern = (text: string): string =>
  `%${text.replace(/[\\%_]/g, '\\$&').replace(/(?<=\p{L})['’‘ʼ`´](?=\p{L})/gu, '_')}%`
