import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tolerateTranslatedTexts } from './translated-pages.ts'

const { removeChild, insertBefore } = Node.prototype
beforeEach(tolerateTranslatedTexts)
afterEach(() => {
  cleanup()
  Object.assign(Node.prototype, { removeChild, insertBefore })
})

function listTexts(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

// As Chrome does it: each text gets two <font> elements around it, or is replaced by them.
const translations = {
  wraps(text: Text, inner: HTMLElement) {
    inner.appendChild(text)
  },
  replaces(text: Text, inner: HTMLElement) {
    inner.textContent = `translated ${text.data}`
    text.remove()
  },
}

function translate(how: keyof typeof translations): void {
  for (const text of listTexts()) {
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    text.parentNode?.insertBefore(outer, text)
    translations[how](text, inner)
  }
}

function Screen({ busy, count }: { busy: boolean; count: number }) {
  return (
    <main>
      <output aria-label="status">
        {busy && 'Saving '}
        {count} leads
        {!busy && <strong>Saved</strong>}
      </output>
      {busy ? 'Please wait' : <button type="button">Edit</button>}
      <ul>
        {Array.from({ length: count }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of the test have no identity
          <li key={n}>Lead {n}</li>
        ))}
      </ul>
    </main>
  )
}

describe.each(['wraps', 'replaces'] as const)('a page whose texts a translator %s', (how) => {
  it('goes on working when React inserts and removes texts and elements', () => {
    const { rerender } = render(<Screen busy={false} count={2} />)
    translate(how)
    rerender(<Screen busy count={1} />)
    translate(how)
    rerender(<Screen busy={false} count={3} />)
    expect(screen.getByRole('button', { name: /Edit$/ })).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByText('Saved')).toBeTruthy()
  })

  it('is removed as a whole when another page is shown', () => {
    const { unmount } = render(<Screen busy count={2} />)
    translate(how)
    act(unmount)
    expect(screen.queryByRole('main')).toBeNull()
  })
})

it('shows what React changed in a wrapped text, in its place', () => {
  const { rerender } = render(<Screen busy={false} count={2} />)
  translate('wraps')
  rerender(<Screen busy count={4} />)
  expect(screen.getByLabelText('status').textContent).toBe('Saving 4 leads')
  expect(screen.queryByText('Saved')).toBeNull()
  expect(screen.getByRole('main').textContent).toContain('Please wait')
})
