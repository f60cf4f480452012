import { completionMarkerText } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { listInstallationNotes, measureTextColumns, shortenNotesToFit, truncateToColumns } from './installation-notes.tsx'

const plain = (text: string) => ({ date: null, text })

describe('the notes of a job', () => {
  it('begin with the additional notes, and then the newest', () => {
    expect(
      listInstallationNotes({ additional_notes: 'Side entrance', notes: '[Nov 1, 2026] Sold\n[Nov 5, 2026] Dog in the house' }),
    ).toEqual([plain('Side entrance'), { date: 'Nov 5, 2026', text: 'Dog in the house' }, { date: 'Nov 1, 2026', text: 'Sold' }])
  })

  it('say nothing of the completion that others read there', () => {
    expect(listInstallationNotes({ additional_notes: `Side entrance\n${completionMarkerText}`, notes: null })).toEqual([
      plain('Side entrance'),
    ])
    expect(listInstallationNotes({ additional_notes: completionMarkerText, notes: null })).toEqual([])
  })
})

describe('notes that fit', () => {
  const room = { lines: 3, columns: 10 }

  it('are all of them where there is room', () => {
    const notes = [plain('a'), plain('b'), { date: 'Nov', text: 'c' }]
    expect(shortenNotesToFit(notes, room)).toEqual({ notes, isCut: false })
  })

  it('are the first ones, and it is said that there are more', () => {
    const notes = ['a', 'b', 'c', 'd'].map(plain)
    expect(shortenNotesToFit(notes, room)).toEqual({ notes: notes.slice(0, 3), isCut: true })
  })

  it('count a long line as what it takes, with its date', () => {
    expect(shortenNotesToFit([plain('123456789012'), plain('b'), plain('c')], room)).toEqual({
      notes: [plain('123456789012'), plain('b')],
      isCut: true,
    })
    expect(shortenNotesToFit([{ date: 'Nov 5', text: '123456' }, plain('b'), plain('c')], room).notes).toHaveLength(2)
  })

  it('are shortened within a note that is too long, by its lines and by its length', () => {
    expect(shortenNotesToFit([plain('a\nb\nc\nd')], room)).toEqual({ notes: [plain('a\nb\nc')], isCut: true })
    expect(shortenNotesToFit([plain('x'.repeat(50))], room)).toEqual({ notes: [plain(`${'x'.repeat(29)}…`)], isCut: true })
  })
})

it('counts broad characters twice', () => {
  expect(['plain', 'WM@%', '漢字', 'Ä1'].map(measureTextColumns)).toEqual([5, 8, 4, 2.3])
})

it('cuts at the width, and never through a character', () => {
  expect([truncateToColumns('WWWW', 5), truncateToColumns('abc', 5), truncateToColumns('a😀b', 2), truncateToColumns('abc', 0)]).toEqual([
    'WW',
    'abc',
    'a',
    '',
  ])
})
