import type { Locator, Page } from '@playwright/test'
import { createUniqueWord, expect, test } from './browser-test.ts'

const mostStops = 60

/** Presses Tab until `target` has the focus. Every focused element on the way must be visible and outlined. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  // A dialog takes the focus when it opens. Before that, Tab would move the focus in the page behind it.
  await expect(target).toBeVisible()
  for (let stop = 0; stop < mostStops; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await page.evaluate(unseenFocus), 'the focus is seen').toBeNull()
  }
  throw new Error(`${target} did not get the focus within ${mostStops} Tab presses`)
}

/** Types a date. Two left arrows first move to the month, whichever of the three parts has the focus. */
async function typeDay(page: Page, field: Locator, [month, day, year]: [string, string, string]): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(month + day + year)
  await expect(field).toHaveValue(`${year}-${month}-${day}`)
}

// Runs in the page. Returns null if the focused element is outlined and visible, otherwise what is wrong. The outline may be on its parent.
function unseenFocus(): string | null {
  const focused = document.activeElement
  const ring = [focused, focused?.parentElement].find((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && element.getBoundingClientRect().width > 2
  })
  if (!ring) return `no outline: ${focused?.outerHTML.slice(0, 200)}`
  const { left, right, top, bottom } = ring.getBoundingClientRect()
  const places = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const))
  const isSeen = places.some(([x, y]) => {
    const there = document.elementFromPoint(x, y)
    return there !== null && (ring.contains(there) || there.contains(ring))
  })
  return isSeen ? null : `out of sight: ${ring.outerHTML.slice(0, 200)}`
}

test('a lead from sign-in to Sold, by keyboard alone', { tag: '@full' }, async ({ page }) => {
  const name = `Kay ${createUniqueWord()}`
  const { keyboard } = page
  const row = page.getByRole('row', { name })
  const update = row.getByRole('button', { name: `Update follow-up for ${name}` })
  const edit = row.getByRole('button', { name: `Edit ${name}` })

  await test.step('signs in', async () => {
    await page.goto('/login')
    await tabTo(page, page.getByLabel('Username'))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Maria' })).toBeVisible()
  })

  await test.step('adds the lead', async () => {
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Add Lead' }).first())
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Add Lead' })).toBeFocused()
    await tabTo(page, page.getByLabel(/^Name/))
    await keyboard.type(name)
    await tabTo(page, page.getByLabel(/^Phone/))
    await keyboard.type('(512) 555-0166')
    await tabTo(page, page.getByLabel('Status'))
    await keyboard.type('In')
    await expect(page.getByLabel('Status')).toHaveValue('In Progress')
    await tabTo(page, page.getByLabel('Project amount'))
    await keyboard.type('6100')
    await keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Lead Management' })).toBeFocused()
  })

  await test.step('finds it', async () => {
    await tabTo(page, page.getByRole('searchbox', { name: 'Search' }))
    await keyboard.type(name.toLowerCase().slice(0, -1))
    await keyboard.press('Enter')
    await expect(page.getByRole('link', { name: /^View details of / })).toHaveCount(1)
    await expect(row).toContainText('$6,100.00')
  })

  await test.step('leaves a dialog by Escape, and is where it came from', async () => {
    await tabTo(page, update)
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Quick follow-up' })
    await expect(dialog).toBeVisible()
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(update).toBeFocused()
  })

  await test.step('notes a call and schedules the next one', async () => {
    await keyboard.press('Space')
    const dialog = page.getByRole('dialog', { name: 'Quick follow-up' })
    await typeDay(page, dialog.getByLabel('Next follow-up date'), ['03', '05', '2031'])
    await tabTo(page, dialog.getByRole('button', { name: 'Left voicemail' }))
    await keyboard.press('Space')
    await tabTo(page, dialog.getByRole('button', { name: 'Save follow-up' }))
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Mar 5')
    await expect(update).toBeFocused()
  })

  await test.step('marks it Sold, with installation, deposit, installer and colors', async () => {
    await tabTo(page, edit)
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit Lead Details' })
    await tabTo(page, dialog.getByRole('combobox', { name: 'Status' }))
    await keyboard.type('So')
    await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('Sold')
    await typeDay(page, dialog.getByLabel('Installation date'), ['03', '20', '2031'])
    const deposit = dialog.getByRole('checkbox', { name: /^Deposit Paid/ })
    await tabTo(page, deposit)
    await keyboard.press('Space')
    await expect(deposit).toBeChecked()
    await tabTo(page, dialog.getByRole('combobox', { name: 'Assigned installers' }))
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(1)
    // The first Escape closes only the open list, not the dialog.
    await keyboard.press('Escape')
    await expect(dialog.getByRole('listbox')).toBeHidden()
    await expect(dialog).toBeVisible()
    await tabTo(page, dialog.getByRole('combobox', { name: 'Colors' }))
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(3)
    await keyboard.press('Backspace')
    await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(2)
    await keyboard.press('Escape')
    await keyboard.press('Control+Enter')
  })

  await test.step('is back at the row', async () => {
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(row).toContainText('Sold')
    await expect(edit).toBeFocused()
  })

  await test.step('finds it among the installations', async () => {
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await page.reload()
    await tabTo(page, navigation.getByRole('link', { name: 'Installations' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Installation Management' })).toBeFocused()
    await expect(page.getByRole('article', { name })).toContainText('Deposit Paid')
  })
})

test('the skip link goes past the navigation', { tag: '@full' }, async ({ page, signedInAs }) => {
  await signedInAs('maria')
  await page.goto('/leads')
  await expect(page.getByRole('link', { name: /^View details of / }).first()).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await tabTo(page, skip)
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

test('typed changes are asked for by keyboard, and nothing is lost by Escape', async ({ page, signedInAs, given }) => {
  const name = `Tess ${createUniqueWord()}`
  await given.lead({ name })
  await signedInAs('maria')
  await page.goto(`/leads?search=${name}`)
  const edit = page.getByRole('button', { name: `Edit ${name}` })
  await expect(edit).toBeVisible()
  await tabTo(page, edit)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit Lead Details' })
  const note = dialog.getByLabel('Add new note')
  await tabTo(page, note)
  await page.keyboard.type('Wants oak')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Wants oak')
  await page.keyboard.press('Escape')
  await tabTo(page, question.getByRole('button', { name: 'Discard' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
})

test('a lead is deleted by keyboard, and the focus stays in the page', { tag: '@full' }, async ({ page, signedInAs, given }) => {
  const name = `Dora ${createUniqueWord()}`
  await given.lead({ name })
  await signedInAs('maria')
  await page.goto(`/leads?search=${name}`)
  const remove = page.getByRole('button', { name: `Delete ${name}` })
  await expect(remove).toBeVisible()
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this lead?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, question.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Lead deleted successfully!').first()).toBeVisible()
  await expect(page.getByText('No leads found')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
