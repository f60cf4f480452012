import { describe, expect, it } from 'vitest'
import { patternOf } from './pattern.ts'

describe('the pattern of a text', () => {
  it('contains it, and means only itself', () => expect(patternOf('100%_\\ sure')).toBe('%100\\%\\_\\\\ sure%'))
})
