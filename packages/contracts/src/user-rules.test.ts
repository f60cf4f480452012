import { describe, expect, it } from 'vitest'
import { isOrdinaryName } from './user-rules.ts'

describe('an ordinary username', () => {
  it.each([
    'maria',
    'kim.sample_7',
    "D'Ann O-Neil",
    'zoë',
    'Łukasz',
    'Nguyễn Thị Hương',
    'Șerban',
    'strauß',
    'Bjørn',
    'Þóra',
    'Işık',
    'İpek',
  ])('is %s', (name) => expect([name, name.normalize('NFD')].map(isOrdinaryName)).toEqual([true, true]))

  it.each([
    ['sᴏfia', 'a small capital'],
    ['ꜱofia', 'another small capital'],
    ['ᴍᴀʀɪᴀ', 'small capitals'],
    ['ɡina', 'a phonetic letter'],
    ['ǀuis', 'a click letter'],
    ['Ꮇaria', 'Cherokee'],
    ['ꭺdmin', 'small Cherokee'],
    ['ⲙaria', 'Coptic'],
    ['dieցo', 'Armenian'],
    ['ᑯiego', 'Canadian syllabics'],
    ['mаria', 'Cyrillic'],
    ['οscar', 'Greek'],
    ['ｍaria', 'full-width'],
    ['kim٧', 'an Arabic digit'],
    ['adm∣n', 'a sign of mathematics'],
    ['иван', 'Cyrillic only'],
  ])('is not %s (%s)', (name) => expect(isOrdinaryName(name)).toBe(false))
})
