import type { Locator, Page } from '@playwright/test'
import { createUniqueWord, expect, expectAccessiblePage, test } from './browser-test.ts'

const mine = { remarks: 'Sold', assigned_installer: ['Diego Fuentes'], address: '1480 Maple Grove Ave, Arlington, VA 22201' }

const todayOf = async (page: Page): Promise<string> => {
  const { now }: { now: string } = await (await page.request.get('/api/calendar/clock')).json()
  return now.slice(0, 10)
}

const pagesOf = async (page: Page): Promise<number> => {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('an installer does the day on a phone, by keyboard, and finds no fault in either scheme', async ({ page, signedInAs, given }) => {
  const name = `Dora ${createUniqueWord()}`
  await page.setViewportSize({ width: 375, height: 812 })
  await signedInAs('diego')
  const installation_date = await todayOf(page)
  const paid = { deposit_paid: true, project_amount: '12400', selected_colors: ['WMK-101'] }
  await given.lead({ ...mine, ...paid, name, installation_date, notes: 'Side entrance' })
  await page.goto('/')
  await expect(page.getByRole('list', { name: "Today's installations" })).toContainText(name)
  await expectAccessiblePage(page)
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'My day' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My day' })).toBeVisible()

  const job = page.getByRole('article', { name })
  await expect(job).toContainText('Side entrance')
  await expect(job).toContainText('of $12,400.00 project')
  await expect(job.getByRole('link', { name: /^Map/ })).toHaveAttribute('href', /Maple%20Grove/)
  await expect(job.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+15125550100')
  await expectAccessiblePage(page)

  await job.getByRole('button', { name: `Mark as Done: ${name}` }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: `Mark the installation of ${name} as done?` })
  await expect(question).toContainText('cannot be undone')
  await expect(question).toContainText('Balance not paid. Project amount: $12,400.00.')
  await expectAccessiblePage(page, [375])
  await question.getByRole('button', { name: 'Mark as Done' }).press('Enter')
  await expect(page.getByText('Installation completed successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Done today' })).toContainText(name)
  await expect(job).toBeHidden()

  await page.getByRole('link', { name: 'All installations' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Installation Management' })).toBeVisible()
})

test('an installer calls, sees the map, and completes a job with 5 taps, and reports a problem with 2', async ({
  page,
  signedInAs,
  given,
}) => {
  const name = `Tara ${createUniqueWord()}`
  await page.setViewportSize({ width: 375, height: 812 })
  await signedInAs('diego')
  await given.lead({ ...mine, name, installation_date: await todayOf(page) })
  await page.goto('/dashboard')
  const taps = { done: 0, problem: 0 }
  const tap = async (target: Locator, task: keyof typeof taps = 'done') => {
    taps[task] += 1
    await target.click()
  }
  await tap(page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'My day' }))
  const job = page.getByRole('article', { name })
  // The browser of the test has no phone, and the map is not opened, so that the test needs no internet.
  await expect(job.getByRole('link')).toHaveCount(2)
  for (const link of await job.getByRole('link').all())
    await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
  await tap(job.getByRole('link', { name: /^Call/ }))
  await tap(job.getByRole('link', { name: /^Map/ }))

  await tap(job.getByRole('button', { name: `Report a problem: ${name}` }), 'problem')
  const problem = page.getByRole('dialog', { name: 'Report a problem' })
  await expect(problem.getByLabel('Issue description')).toBeFocused()
  await page.keyboard.type('The end panel is scratched')
  await tap(problem.getByRole('button', { name: 'Create Repair Request' }), 'problem')
  await expect(page.getByText('Repair request created successfully').first()).toBeVisible()

  await tap(job.getByRole('button', { name: `Mark as Done: ${name}` }))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Mark as Done' }))
  await expect(page.getByRole('list', { name: 'Done today' })).toContainText(name)
  expect(taps).toEqual({ done: 5, problem: 2 })
})

test('sheets hold the longest texts on one letter page, without what belongs to the screen', { tag: '@full' }, async ({
  page,
  signedInAs,
  pageOf,
  given,
}) => {
  await signedInAs('diego')
  // A day next year, for which the demonstration has no installations.
  const installation_date = `${Number((await todayOf(page)).slice(0, 4)) + 1}-07-01`
  const long = {
    ...mine,
    installation_date,
    address: `${'Apartment of a very long name\n'.repeat(10)}Austin, TX 78701`,
    notes: 'A long story about a kitchen. '.repeat(1500),
    additional_notes: 'W'.repeat(3000),
    selected_colors: Array.from({ length: 50 }, (_, n) => `WMK-${n}`),
  }
  const { id } = await given.lead({ ...long, name: 'Wanda '.repeat(16).trim() })
  const ids = [id]
  for (let n = 2; n <= 10; n++) ids.push((await given.lead({ ...long, name: `Wanda Long ${n}` })).id)

  for (const [path, signature] of [
    [`/installations/${id}/print`, 'Customer signature'],
    [`/installations/day/${installation_date}/print`, 'Signature'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await expectAccessiblePage(page)
    expect(await pagesOf(page), path).toBe(1)

    // The size of Letter paper without its margins.
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 720, height: 960 })
    await expect(page.getByText(signature, { exact: true }).last()).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('More notes in the CRM').last()).toBeInViewport({ ratio: 1 })
    for (const ofScreen of [page.getByRole('navigation'), page.getByRole('button'), page.getByRole('link', { name: 'Installations' })]) {
      await expect(ofScreen.filter({ visible: true })).toHaveCount(0)
    }
    await page.emulateMedia({ media: null })
  }
  // Deletes the leads, because a day has space for at most ten on its printed page.
  const office = await pageOf('maria')
  for (const lead of ids) await office.request.delete(`/api/leads/${lead}`)
})
