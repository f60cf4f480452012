const shown = 15

/** An e-mail address as the list has room for it: 15 characters, then an ellipsis. */
export function shortEmail(email: string): string {
  const characters = [...email]
  return characters.length > shown ? `${characters.slice(0, shown).join('')}…` : email
}
