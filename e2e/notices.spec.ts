import type { Page } from '@playwright/test'
import { createUniqueWord, expect, findCaughtMail, test } from './browser-test.ts'

const in9Days = () => new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
const card = (page: Page, name: string) => page.getByRole('article', { name })
const dialog = (page: Page) => page.getByRole('dialog')

test('a client is told once by e-mail, and whoever looks on sees it; a day that changed is marked', async ({
  page,
  pageOf,
  signedInAs,
  given,
  request,
}) => {
  const word = createUniqueWord()
  const [name, email] = [`Nora ${word}`, `nora.${word}@example.com`]
  const job = { remarks: 'Sold', installation_date: in9Days(), assigned_installer: ['Diego Fuentes'] }
  const { id } = await given.lead({ name, email, ...job })
  await signedInAs('maria')
  const james = await pageOf('james')
  for (const each of [page, james]) {
    await each.goto('/installations')
    await card(each, name)
      .getByRole('button', { name: /^Notify/ })
      .click()
    await expect(dialog(each).getByTitle('Message')).toBeVisible()
  }

  await test.step('by keyboard, with a message of one’s own', async () => {
    const own = dialog(page).getByLabel(/Custom message/)
    await expect(own).toBeFocused()
    await own.fill('We start at the <b>side entrance</b>.')
    await expect(dialog(page).getByTitle('Message').contentFrame().getByText('We start at the <b>side entrance</b>.')).toBeVisible()
    await page.getByRole('button', { name: 'Send Email' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Email sent successfully').first()).toBeVisible()
    await expect(page.getByText('The client has been notified.').first()).toBeVisible()
    await expect(card(page, name).getByRole('button', { name: /^Notified/ })).toBeFocused()
  })

  await test.step('and it has arrived, once', async () => {
    const [message, ...more] = await findCaughtMail(request, email)
    expect(more).toEqual([])
    expect(message?.text).toContain('We start at the <b>side entrance</b>.')
    expect(message?.html).toContain('&lt;b&gt;side entrance&lt;/b&gt;')
  })

  await test.step('somebody who had the dialog open is warned', async () => {
    await expect(dialog(james).getByText(/^The client was already notified on/)).toBeVisible()
    await expect(dialog(james).getByRole('region', { name: 'Notice history' }).getByRole('listitem')).toContainText(
      `To ${email} · by Maria`,
    )
    await expect(dialog(james).getByRole('button', { name: 'Send Another Email' })).toBeVisible()
  })

  await test.step('a day that changed since is marked on the card', async () => {
    await page.request.put(`/api/leads/${id}`, { data: { installation_date: null } })
    await expect(card(page, name).getByRole('button', { name: /^Notified for .* now no date/ })).toBeVisible()
  })
})
