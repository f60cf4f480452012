import { describe, expect, it } from 'vitest'
import { buildNameSkeleton } from './name-skeleton.ts'

describe('the skeleton of a username', () => {
  it.each([
    ['maria', 'mаria', 'a Cyrillic а'],
    ['mapia', 'МАРІА', 'Cyrillic capitals'],
    ['maria', 'ｍａｒｉａ', 'full-width letters'],
    ['maria', '𝓶𝓪𝓻𝓲𝓪', 'mathematical letters'],
    ['maria', 'ma\u200bria', 'a zero-width space'],
    ['maria', 'ma\u00adria', 'a soft hyphen'],
    ['maria', '\u202emaria', 'a direction mark'],
    ['maria', 'MARIA', 'capitals'],
    ['maria', 'mária', 'an accent'],
    ['maria', 'mar1a', 'a digit'],
    ['admin', 'ADMlN', 'a small L between capitals'],
    ['admin', 'adrnin', 'two letters that are read as one'],
    ['sofia', 's0fia', 'a zero'],
    ['oscar', 'οscar', 'a Greek omicron'],
    ['lukasz', 'łukasz', 'a letter with a stroke'],
    ['strasse', 'straße', 'a ligature'],
  ])('of %s is that of %s (%s)', (name, other) => {
    expect(buildNameSkeleton(other)).toBe(buildNameSkeleton(name))
  })

  it.each([
    ['james', 'jane'],
    ['sofia', 'sophia'],
    ['kim', 'tim'],
    ['ana', 'anna'],
    ['иван', 'ирма'],
    ['a.b', 'ab'],
  ])('of %s is another one than that of %s', (name, other) => expect(buildNameSkeleton(name)).not.toBe(buildNameSkeleton(other)))
})
