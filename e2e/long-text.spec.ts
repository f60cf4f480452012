import { createUniqueWord, expect, expectNoOverflow, test } from './browser-test.ts'

const name = `Quill${'N'.repeat(95)}`
const long = {
  name,
  remarks: 'S'.repeat(50),
  phone: 'P'.repeat(20),
  customer_address: 'D'.repeat(500),
  next_followup_date: '2001-01-01',
}

test('text without a break, as long as it may be, makes no page scroll sideways and pushes no button out of it', { tag: '@full' }, async ({
  page,
  signedInAs,
  given,
}) => {
  const sold = { ...long, remarks: 'Sold', installation_date: '2031-04-02', project_amount: '99999999.99' }
  await given.leadsOfOrigin(createUniqueWord() + 'O'.repeat(42), [long, sold])
  await signedInAs('admin')
  for (const [address, heading] of [
    ['/dashboard', /./],
    ['/leads?search=Quill', 'Lead Management'],
    ['/installations', 'Installation Management'],
    ['/admin/activity', /./],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(/N{95}/).first()).toBeVisible()
    await test.step(address, () => expectNoOverflow(page, [375, 1024, 1280]))
  }
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/leads?search=Quill')
  for (const [opener, role] of [
    [/^Edit Quill/, 'dialog'],
    [/^Follow-up for Quill/, 'dialog'],
    [/^Delete Quill/, 'alertdialog'],
  ] as const) {
    await page.getByRole('button', { name: opener }).first().click()
    await expect(page.getByRole(role)).toContainText(name)
    await expectNoOverflow(page, [375])
    expect(await page.getByRole(role).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
    await page.getByRole(role).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole(role)).toBeHidden()
  }
})
