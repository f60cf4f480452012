import { describe, expect, it } from 'vitest'
import { buildLikePattern } from './index.ts'

describe('the pattern of a text', () => {
  it.each(["O'Brien", 'O’Brien', 'OʼBrien'])('takes the apostrophe of %s for any', (name) =>
    expect(buildLikePattern(name)).toBe('%O_Brien%'),
  )

  it('is otherwise exact with them', () => expect(buildLikePattern("''' or 'x'='")).toBe("%''' or 'x'='%"))

  it('contains it, and means only itself', () => expect(buildLikePattern('100%_\\ sure')).toBe('%100\\%\\_\\\\ sure%'))
})
