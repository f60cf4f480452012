// Marks that only steer how text is shown or broken: zero-width spaces, marks of direction, soft hyphens, byte order marks.
const marks = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb]/g
// Joiners belong to emoji such as 👩‍🚒 and to scripts such as Persian and Hindi. Anywhere else they are invisible.
const joining =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Mongolian}'
const strayJoiner = new RegExp(
  `(?<![${joining}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])[\\u200c\\u200d]|[\\u200c\\u200d](?![${joining}\\p{Extended_Pictographic}])`,
  'gu',
)

/** Text that people typed or pasted, without invisible characters, and with plain spaces instead of others such as no-break spaces. */
export const removeInvisible = (text: string): string =>
  /^[\t\n\r\u0020-\u007e]*$/.test(text)
    ? text
    : text
        .replace(marks, '')
        .replace(strayJoiner, '')
        .replace(/\p{Zs}/gu, ' ')
