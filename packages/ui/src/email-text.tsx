import { createElement } from 'react'

/** A text whose email addresses break before "@" and "." only, so that no line ends with "example.co" and the next one starts with "m". */
export function EmailText({ children }: { children: string }) {
  const pieces = children.split(/(\s+)/).flatMap((word) => (word.includes('@') ? word.split(/(?=[@.])/) : [word]))
  // biome-ignore lint/correctness/useJsxKeyInIterable: each piece becomes a child of its own, not an item of a list
  const breaks = pieces.flatMap((piece) => (/^[@.]/.test(piece) ? [createElement('wbr'), piece] : [piece]))
  return createElement('span', { className: 'email-text' }, ...breaks)
}
