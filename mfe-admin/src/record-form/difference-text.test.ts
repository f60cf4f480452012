import { describe, expect, it } from 'vitest'
import { computeTextDifference, type DifferencePiece } from './difference-text.tsx'

const without = (kind: DifferencePiece['kind'], pieces: DifferencePiece[]) =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map(({ text }) => text)
    .join('')

describe('what differs between two texts', () => {
  it('is told word by word', () => {
    expect(computeTextDifference('Hello Ann, see you then.', 'Hello Ann, see you on Friday.')).toEqual([
      { kind: 'same', text: 'Hello Ann, see you ' },
      { kind: 'gone', text: 'then.' },
      { kind: 'added', text: 'on Friday.' },
    ])
  })

  it('is nothing where they are the same', () => {
    expect(computeTextDifference('Hello\n\nAnn', 'Hello\n\nAnn')).toEqual([{ kind: 'same', text: 'Hello\n\nAnn' }])
    expect(computeTextDifference('', '')).toEqual([])
  })

  const long = (word: string) => Array.from({ length: 3000 }, (_, place) => `${word}${place}`).join(' ')
  it.each([
    ['a b c', 'c b a'],
    ['', 'new'],
    ['old', ''],
    ['one  two\nthree', 'one two\n\nthree four'],
    ['x x x', 'x x'],
    [long('before'), long('after')],
  ])('loses nothing of either (%#)', (earlier, later) => {
    const pieces = computeTextDifference(earlier, later)
    expect(without('added', pieces)).toBe(earlier)
    expect(without('gone', pieces)).toBe(later)
  })
})
