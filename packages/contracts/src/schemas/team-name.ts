import { requiredLine } from './fields.ts'

const longest = 60

// Lo and the Georgian range count as capitals, because their scripts have no ordinary capitals. A Burmese letter has up to seven marks.
const form = /^[\p{Lu}\p{Lt}\p{Lo}\u10d0-\u10ff]\p{M}{0,8}(\p{L}\p{M}{0,8}|[\p{Nd} &'’.-])* team$/u
const unseen = /\p{Default_Ignorable_Code_Point}/u

/** A front-end team's name, in any script. The log shows it as the actor, in place of a user's name. */
export const teamName = requiredLine(longest)
  .refine((text) => form.test(text) && !unseen.test(text) && wordsOf(text).every(isOfOneScript), {
    error: `Must be the name of a team, such as Leads team: letters of any script (those of a word of one), digits, spaces and & ' . - only, a capital first where the script has capitals, " team" last, at most ${longest} characters`,
    abort: true,
  })
  .refine((text) => !passesForLatin(text), {
    error: 'Must be the name of a team that cannot be taken for one in Latin letters: add a word that looks otherwise',
  })
  .meta({ minLength: 1, maxLength: longest })

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}]+/u).map((word) => word.replace(/[\p{M}\p{Lm}]/gu, ''))

// Latin, Cyrillic and Greek letters look alike. Japanese, Korean and Chinese words may contain Latin letters.
const alike = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u
const unmixed = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u,
  /^\p{Script=Cyrillic}+$/u,
  /^\p{Script=Greek}+$/u,
]
const isOfOneScript = (word: string): boolean => !alike.test(word) || unmixed.some((script) => script.test(word))

// From Unicode's confusables: Cyrillic capitals and small letters, then Greek ones.
const twins = /^[АВЕЅІЈКМНОРСТУХӀԌԚԜаԁеһіјӏорԛѕԝсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧον]+$/u
function passesForLatin(text: string): boolean {
  const foreign = text.match(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu) ?? []
  return twins.test(foreign.join(''))
}
