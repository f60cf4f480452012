import { describe, expect, it } from 'vitest'
import { teamNameSchema } from './schemas.ts'

const said = (name: string): string => teamNameSchema.safeParse(name).error?.issues.at(-1)?.message ?? 'taken'

describe('the name of a team', () => {
  it.each([
    'Leads team',
    "St. John's & Sons 24-7 team",
    'Équipe de l’Été team',
    'Łódź team',
    'Đội đo đạc team',
    'Отдел замеров team',
    'Отдел работ с деревом team',
    'CRM отдел team',
    'Звʼязок team',
    'Ομάδα μετρήσεων team',
    'Չափումների բաժին team',
    'გაზომვების ჯგუფი team',
    'צוות מדידה 3 team',
    'فريق القياس team',
    'माप दल team',
    'ทีมวัดคำ team',
    'တိုင်းတာရေးအဖွဲ့ team',
    '測量部 team',
    'ITサポートチーム team',
    '측량팀 team',
    `${'Ж'.repeat(55)} team`,
  ])('may be %s', (name) => expect(teamNameSchema.parse(name)).toBe(name))

  it('has accented letters as single characters, single spaces, and nothing invisible, however it was typed', () => {
    expect(teamNameSchema.parse(' E\u0301quipe\u00a0 A team ')).toBe('\u00c9quipe A team')
    expect(teamNameSchema.parse('\u2067Leads\u2069\u200b \u202eteam')).toBe('Leads team')
  })

  it.each([
    ['no name', ' team'],
    ['no "team"', 'Leads'],
    ['"Team" with a capital', 'Leads Team'],
    ['no capital in front', 'leads team'],
    ['no capital in front in Cyrillic', 'отдел team'],
    ['a digit in front', '3 leads team'],
    ['a control character', 'Leads\u0007 team'],
    ['a letter that is not seen', 'Leads\u3164 team'],
    ['a mark that is not seen', 'Leads\u034f team'],
    ['a variation of a letter', 'Leads\ufe0f team'],
    ['a heap of marks', `Le${'\u0301'.repeat(10)}ads team`],
    ['a mark on no letter', '\u0301Leads team'],
    ['markup', 'Leads <b> team'],
    ['a quote', 'Leads" team'],
    ['an emoji', 'Leads 🚀 team'],
    ['one Cyrillic letter in a Latin word', '\u041erders team'],
    ['one Greek letter in a Latin word', 'Le\u03b1ds team'],
    ['one Latin letter in a Cyrillic word', 'Oтдел team'],
    ['one Armenian letter in a Latin word', 'L\u0585ads team'],
  ])('may not have %s, and the error states the rule', (_, name) => {
    expect(said(name)).toMatch(/only letters .* starting with a capital letter .* ending with " team", at most 60 characters$/)
  })

  it('may not be too long, and not have two lines', () => {
    expect(said(`${'Ж'.repeat(56)} team`)).toBe('Must be at most 60 characters')
    expect(said('Leads\nteam')).toBe('Must be a single line')
  })

  it.each([
    ['all Cyrillic', '\u0421\u043e\u0440\u0430 team'],
    ['one word Cyrillic', '\u0421\u043e Orders team'],
    ['all Greek', '\u03a4\u039f\u039a\u039f team'],
  ])('may not look like Latin letters: %s', (_, name) => expect(said(name)).toContain('Must not look like a name in Latin letters'))
})
