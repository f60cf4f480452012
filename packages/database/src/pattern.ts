/**
 * The LIKE pattern of what contains a text, in which each of its characters means only itself. An apostrophe between letters stands for any one
 * character: keyboards make many kinds of it, so that who types `O'Brien` looks for `O’Brien` too.
 */
export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&').replace(/(?<=\p{L})['’‘ʼ`´](?=\p{L})/gu, '_')}%`
