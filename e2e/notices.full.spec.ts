import { createUniqueWord, expect, expectAccessiblePage, test } from './browser-test.ts'

const in9Days = () => new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 375, height: 812 }, colorScheme: 'dark', hasTouch: true })

  test('a notice to the installers fits, has no faults, and says what is missing', async ({ page, signedInAs, given }) => {
    const name = `Paul ${createUniqueWord()}`
    await given.lead({ name, email: 'paul.pocket@example.com', remarks: 'Sold', installation_date: in9Days() })
    await signedInAs('maria')
    await page.goto('/installations')
    await page
      .getByRole('article', { name })
      .getByRole('button', { name: /^Notify/ })
      .tap()
    await expect(page.getByRole('dialog').getByTitle('Message')).toBeVisible()
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Installers' }).tap()
    await expect(page.getByRole('dialog', { name: 'Send Installer Notification' })).toBeVisible()
    await expect(page.getByRole('dialog').getByText('No installer is assigned to this installation')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send Email' })).toBeDisabled()
    await expectAccessiblePage(page)
  })
})
