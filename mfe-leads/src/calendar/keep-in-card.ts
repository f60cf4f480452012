/**
 * Moves the list of a day's further events so that it stays in the card, as soon as FullCalendar has placed it, which keeps it in the
 * window alone. `head` is the list's heading.
 */
export function keepInCard(head: Element, card: Element | null): void {
  const list = head.closest<HTMLElement>('[role="dialog"]')
  // Its own placing comes right after the heading is there.
  queueMicrotask(() => {
    if (!list || !card) return
    const over = list.getBoundingClientRect().right - card.getBoundingClientRect().right
    if (over > 0) list.style.marginLeft = `${-over}px`
  })
}
