import { describe, expect, it } from 'vitest'
import {
  appendNoteLines,
  formatDatedNote,
  formatLastNote,
  isLatestNoteOnSubject,
  isNoteIncluded,
  listAddedNoteEntries,
  parseNoteEntries,
} from './note-lines.ts'

describe('a new note', () => {
  it('is prefixed with the day in short form', () => {
    expect(formatDatedNote('2025-03-05', 'Sent quote')).toBe('[Mar 5, 2025] Sent quote')
    expect(formatDatedNote('2026-12-31', '  Left voicemail ')).toBe('[Dec 31, 2026] Left voicemail')
  })

  it('is added on a new line after the existing notes, which stay unchanged', () => {
    expect(appendNoteLines('Old  ', ['[Mar 5, 2025] New'])).toBe('Old  \n[Mar 5, 2025] New')
    expect(appendNoteLines('Old\n', ['[Mar 5, 2025] New'])).toBe('Old\n[Mar 5, 2025] New')
    expect(appendNoteLines(null, ['[Mar 5, 2025] New'])).toBe('[Mar 5, 2025] New')
  })

  it('leaves notes without new lines untouched, and empty notes null', () => {
    expect(appendNoteLines('Old \n', [])).toBe('Old \n')
    expect(appendNoteLines('  ', [])).toBeNull()
    expect(appendNoteLines(null, [])).toBeNull()
  })

  it('stays one entry when it was typed over several lines', () => {
    const notes = appendNoteLines('[Mar 1, 2025] Sent quote', [formatDatedNote('2025-03-05', 'Two dogs\n\nCall ahead')])
    expect(parseNoteEntries(notes)).toEqual([
      { date: 'Mar 5, 2025', text: 'Two dogs\nCall ahead' },
      { date: 'Mar 1, 2025', text: 'Sent quote' },
    ])
  })
})

describe('what was added since the notes were read', () => {
  const before = '[Mar 1, 2025] Sent quote'
  const added = listAddedNoteEntries(
    before,
    appendNoteLines(before, [formatDatedNote('2025-03-05', 'Two dogs\nCall ahead'), formatDatedNote('2025-03-05', 'Paid')]),
  )

  it('is listed oldest first', () => {
    expect(added.map(({ text }) => text)).toEqual(['Two dogs\nCall ahead', 'Paid'])
    expect([listAddedNoteEntries(before, before), listAddedNoteEntries(null, null)]).toEqual([[], []])
  })

  it('contains a note with the same text, even with another date', () => {
    expect(isNoteIncluded(added, formatDatedNote('2025-03-06', 'Two dogs\n Call ahead '))).toBe(true)
    expect(isNoteIncluded(added, formatDatedNote('2025-03-05', 'Two dogs'))).toBe(false)
  })
})

describe('the notes history', () => {
  it('shows the newest first, and separates dated entries from plain notes', () => {
    expect(parseNoteEntries('[Nov 12, 2026] Left voicemail\nPrefers texts\n\n[Nov 18, 2026] Sent quote')).toEqual([
      { date: 'Nov 18, 2026', text: 'Sent quote' },
      { date: null, text: 'Prefers texts' },
      { date: 'Nov 12, 2026', text: 'Left voicemail' },
    ])
  })

  it('treats brackets without a date as plain text', () => {
    expect(parseNoteEntries('[urgent] call back')).toEqual([{ date: null, text: '[urgent] call back' }])
  })

  it('is empty without notes', () => {
    expect(parseNoteEntries(null)).toEqual([])
    expect(parseNoteEntries(' \n ')).toEqual([])
  })
})

describe('a line that a save would repeat', () => {
  const notes = '[Nov 1, 2026] Assigned installers: Ana\n[Nov 2, 2026] Assigned installers: Ana, Ben\n[Nov 3, 2026] Called'

  it('is found if the latest line on the same subject is equal', () => {
    expect(isLatestNoteOnSubject(notes, 'Assigned installers: Ana, Ben')).toBe(true)
  })

  it('is not found if only an older line, or none, is equal', () => {
    expect(isLatestNoteOnSubject(notes, 'Assigned installers: Ana')).toBe(false)
    expect(isLatestNoteOnSubject(notes, 'Selected colors: WM-1')).toBe(false)
    expect(isLatestNoteOnSubject(null, 'Assigned installers: Ana')).toBe(false)
  })
})

describe('the last note', () => {
  it.each([
    ['[Nov 2, 2026] Sent an email\n[Nov 18, 2026] Sent quote', '[Nov 18, 2026] Sent quote'],
    ['Prefers texts', 'Prefers texts'],
    [' ', null],
    [null, null],
  ])('of %j is %j', (notes, last) => expect(formatLastNote(notes)).toBe(last))
})
