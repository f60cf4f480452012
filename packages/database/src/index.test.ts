import { describe, expect, it } from 'vitest'
import { buildLikePattern } from './index.ts'

describe('a LIKE pattern', () => {
  it.each(["O'Brien", 'O’Brien', 'OʼBrien'])('matches any apostrophe for the one in %s', (name) =>
    expect(buildLikePattern(name)).toBe('%O_Brien%'),
  )

  it('is otherwise exact', () => expect(buildLikePattern("''' or 'x'='")).toBe("%''' or 'x'='%"))

  it('contains the text literally', () => expect(buildLikePattern('100%_\\ sure')).toBe('%100\\%\\_\\\\ sure%'))
})
