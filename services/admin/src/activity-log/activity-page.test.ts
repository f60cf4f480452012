import { describe, expect, it } from 'vitest'
import { literally } from './activity-page.ts'

describe('a search text in a LIKE pattern', () => {
  it('means only itself', () => {
    expect(literally('100%_\\ sure')).toBe('100\\%\\_\\\\ sure')
  })
})
