import { describe, expect, it } from 'vitest'
import { guessBaseNotes } from './merge-notes.ts'

describe('the text that a writer had most probably read', () => {
  const read = [['', 'First', 'First\nSecond'], 'First\nSecond\nThird'] as const
  it('is the one with the most lines in common', () => expect(guessBaseNotes(...read, false)).toBe('First\nSecond'))
  it('keeps its blank lines', () => expect(guessBaseNotes(['A\n\nB', 'x'], 'A\n\nB\nC', false)).toBe('A\n\nB'))
  it('is none where nothing is in common', () => expect(guessBaseNotes(['A', 'A\nB'], 'C', false)).toBe(''))
  it('is the only one that there is', () => expect(guessBaseNotes(['A', 'A'], 'C', false)).toBe('A'))
  it('is what all likely ones have in common', () => expect(guessBaseNotes(['A\nB\nC', 'A\nX\nC'], 'A\nY\nC', false)).toBe('A\nC'))
  it('is the newest likely one for who alone has written', () =>
    expect(guessBaseNotes(['A\nB\nC', 'A\nX\nC'], 'A\nY\nC', true)).toBe('A\nX\nC'))

  it('holds nothing that was added after a text too old to be compared', () => {
    const long = 'x'.repeat(40_000)
    const texts = Array.from({ length: 30 }, (_, n) => [long, ...Array.from({ length: n }, (_, k) => `note ${k}`)].join('\n'))
    expect(guessBaseNotes(texts, `${long}\nmine`, false)).toBe(long)
  })
})
