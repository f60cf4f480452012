import { describe, expect, it } from 'vitest'
import { findSearchedPhone, foldText, listSearchPatterns, listSearchWords } from './fold-text.ts'

describe('folded text', () => {
  it.each([
    ['José Núñez', 'jose nunez'],
    ['Jose\u0301 NUN\u0303EZ', 'jose nunez'],
    ['Łukasz', 'lukasz'],
    ['Straße, STRASSE', 'strasse strasse'],
    ['Bjørn Đorđević', 'bjorn dordevic'],
    ['Æsop Œuvre Þór', 'aesop oeuvre thor'],
    ["O'Brien O’Brien OBrien", 'obrien obrien obrien'],
    ['Park,  Ada\nKim', 'park ada kim'],
    ['ada.park+kitchen@example.com', 'ada park kitchen example com'],
    ['\u202aA\u200bda\u202c', 'ada'],
    ['İstanbul ΣΑΣ Жук 東京', 'istanbul σασ жук 東京'],
    [' %_\\', ''],
  ])('of %j is %j', (text, folded) => expect(foldText(text)).toBe(folded))

  it('of very many marks is found at once', () => expect(foldText(`a${'\u0591\u05ae'.repeat(25_000)}`)).toHaveLength(50_001))
})

describe('the words of a search', () => {
  it.each([
    ['Park, Ada', ['park', 'ada']],
    ['ada ADA Áda', ['ada']],
    ['ada adam', ['adam']],
    ['a ada', ['a', 'ada']],
    ['%', []],
  ])('%j are %j', (search, words) => expect(listSearchWords(search)).toEqual(words))
})

describe('the phone number in a search', () => {
  it.each([
    ['(512) 555-0139 x12', '5125550139'],
    ['512-555-0139 ext. 4', '5125550139'],
    ['512 555 0139 #4', '5125550139'],
    ['tel:5125550139;ext=12', '5125550139'],
    ['+1 512.555.0139', '5125550139'],
    ['tel:+1-512-555-0139', '5125550139'],
    ['\u202a(512)\u00a0555\u20110139\u202c', '5125550139'],
    ['Phone: 1 512 555 0139', '5125550139'],
    ['(+1) 415-867', '415867'],
    ['555-014', '555014'],
    ['+1213', '213'],
    ['12 #3', ''],
    ['12 Elm', ''],
    ['Ada 5125550139', ''],
  ])('%j is %j', (search, digits) => expect(findSearchedPhone(search)).toBe(digits))
})

describe('the patterns of a search', () => {
  it.each([
    ['Smith jo', [['%smith%', '% jo%']]],
    ['5550101', [['%5550101%']]],
    ['555-0101', [['%555 0101%'], ['%5550101%']]],
    ['SB-2, Núñez', [['% sb 2%', '%nunez%']]],
    ['apt 555', [['%apt%', '%555%']]],
    ['50%_off', [['% 50 off%']]],
    ['%_', []],
  ])('%j are %j', (search, patterns) => expect(listSearchPatterns(search)).toEqual(patterns))
})
