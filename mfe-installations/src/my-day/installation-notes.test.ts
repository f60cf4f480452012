import { completedText } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { columnsOf, cutTo, fitNotes, notesOf } from './installation-notes.tsx'

const plain = (text: string) => ({ date: null, text })

describe('the notes of a job', () => {
  it('begin with the additional notes, and then the newest', () => {
    expect(notesOf({ additional_notes: 'Side entrance', notes: '[Nov 1, 2026] Sold\n[Nov 5, 2026] Dog in the house' })).toEqual([
      plain('Side entrance'),
      { date: 'Nov 5, 2026', text: 'Dog in the house' },
      { date: 'Nov 1, 2026', text: 'Sold' },
    ])
  })

  it('say nothing of the completion that others read there', () => {
    expect(notesOf({ additional_notes: `Side entrance\n${completedText}`, notes: null })).toEqual([plain('Side entrance')])
    expect(notesOf({ additional_notes: completedText, notes: null })).toEqual([])
  })
})

describe('notes that fit', () => {
  const room = { lines: 3, columns: 10 }

  it('are all of them where there is room', () => {
    const notes = [plain('a'), plain('b'), { date: 'Nov', text: 'c' }]
    expect(fitNotes(notes, room)).toEqual({ notes, isCut: false })
  })

  it('are the first ones, and it is said that there are more', () => {
    const notes = ['a', 'b', 'c', 'd'].map(plain)
    expect(fitNotes(notes, room)).toEqual({ notes: notes.slice(0, 3), isCut: true })
  })

  it('count a long line as what it takes, with its date', () => {
    expect(fitNotes([plain('123456789012'), plain('b'), plain('c')], room)).toEqual({
      notes: [plain('123456789012'), plain('b')],
      isCut: true,
    })
    expect(fitNotes([{ date: 'Nov 5', text: '123456' }, plain('b'), plain('c')], room).notes).toHaveLength(2)
  })

  it('are shortened within a note that is too long, by its lines and by its length', () => {
    expect(fitNotes([plain('a\nb\nc\nd')], room)).toEqual({ notes: [plain('a\nb\nc')], isCut: true })
    expect(fitNotes([plain('x'.repeat(50))], room)).toEqual({ notes: [plain(`${'x'.repeat(29)}…`)], isCut: true })
  })
})

it('counts broad characters twice', () => {
  expect(['plain', 'WM@%', '漢字', 'Ä1'].map(columnsOf)).toEqual([5, 8, 4, 2.3])
})

it('cuts at the width, and never through a character', () => {
  expect([cutTo('WWWW', 5), cutTo('abc', 5), cutTo('a😀b', 2), cutTo('abc', 0)]).toEqual(['WW', 'abc', 'a', ''])
})
