import { buildLikePattern } from '@crm/database'
import { describe, expect, it } from 'vitest'
import { listSearchTexts } from './search.ts'

describe('the patterns of a search', () => {
  it.each([
    ['smith', ['%smith%']],
    ['50%_off\\', ['%50\\%\\_off\\\\%']],
    ['5550101', ['%5550101%']],
    ['555-0101', ['%555-0101%', '%5550101%']],
    ['(2-1', ['%(2-1%']],
    ['+1415', ['%+1415%', '%415%']],
    ['(+1) 415-867', ['%(+1) 415-867%', '%415867%']],
    ['apt 555', ['%apt 555%']],
  ])('of %s', (search, patterns) => expect(listSearchTexts(search).map(buildLikePattern)).toEqual(patterns))
})
