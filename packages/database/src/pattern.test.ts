import { describe, expect, it } from 'vitest'
import { patternOf } from './pattern.ts'

describe('the pattern of a text', () => {
  it.each(["O'Brien", 'O’Brien', 'OʼBrien'])('takes the apostrophe of %s for any', (name) => expect(patternOf(name)).toBe('%O_Brien%'))

  it('is otherwise exact with them', () => expect(patternOf("''' or 'x'='")).toBe("%''' or 'x'='%"))

  it('contains it, and means only itself', () => expect(patternOf('100%_\\ sure')).toBe('%100\\%\\_\\\\ sure%'))
})
