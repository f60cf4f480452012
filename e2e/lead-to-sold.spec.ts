import { createUniqueWord, expect, test } from './browser-test.ts'

test('a lead from sign-in to Sold', async ({ page, signedInAs }) => {
  test.setTimeout(120_000)
  const name = `Ida ${createUniqueWord()}`
  await test.step('signs in', async () => {
    await page.goto('/login')
    await expect(page.getByLabel('Username')).toHaveValue('maria')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).not.toHaveURL(/login/)
  })

  await test.step('adds the lead', async () => {
    await page.goto('/add-lead')
    await page.getByLabel(/^Name/).fill(name)
    await page.getByLabel(/^Phone/).fill('(512) 555-0142')
    await page.getByLabel('Status').selectOption('In Progress')
    await page.getByLabel('Project amount').fill('6400')
    await page.getByRole('button', { name: 'Save Lead' }).click()
    await expect(page).toHaveURL(/\/leads/)
  })

  const row = page.getByRole('row', { name })
  await test.step('finds it by name and by phone', async () => {
    await page.getByRole('searchbox').fill(name.toLowerCase().slice(0, -1))
    await expect(row).toContainText('$6,400.00')
    await page.getByRole('searchbox').fill('5125550142')
    await expect(row).toBeVisible()
  })

  await test.step('notes a call and schedules the next one', async () => {
    await row.getByRole('button', { name: 'Update follow-up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Quick follow-up' })
    await dialog.getByLabel('Next follow-up date').fill('2031-03-05')
    await dialog.getByRole('button', { name: 'Left voicemail' }).click()
    await dialog.getByRole('button', { name: 'Save follow-up' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Mar 5')
  })

  await test.step('marks it Sold, with installation and payment', async () => {
    await row.getByRole('button', { name: /^Edit / }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Lead Details' })
    await dialog.getByLabel('Status').selectOption('Sold')
    // The specification's sizes: max width 4xl, 85% viewport height, two columns; lists of choices up to 15rem, notes up to 8rem, toasts up to 420 px.
    const height = page.viewportSize()?.height ?? 0
    expect((await dialog.boundingBox())?.width).toBe(896)
    await expect(dialog).toHaveCSS('max-height', `${height * 0.85}px`)
    const places = (labels: RegExp[]) => Promise.all(labels.map(async (label) => (await dialog.getByLabel(label).boundingBox())?.x))
    const left = await places([/^Name/, /^Email/, /^Assigned to/, /^Customer address/])
    const right = await places([/^Phone/, /^Status/, /^Project amount/, /^Next follow-up date/, /^Installation date/])
    expect([new Set(left).size, new Set(right).size]).toEqual([1, 1])
    expect(right[0]).toBeGreaterThan(left[0] ?? Number.POSITIVE_INFINITY)
    await dialog.getByRole('combobox', { name: 'Colors' }).click()
    await expect(dialog.getByRole('listbox', { name: 'Colors' })).toHaveCSS('max-height', '240px')
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('list', { name: /^Notes history/ })).toHaveCSS('max-height', '128px')
    await expect(page.locator('.toasts')).toHaveCSS('max-width', '420px')
    await dialog.getByLabel(/Installation date/i).fill('2031-03-20')
    await dialog.getByText('Deposit Paid').click()
    await dialog.getByRole('button', { name: 'Update Lead' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Sold')
  })

  await test.step('finds it among the installations', async () => {
    await page.goto('/installations')
    await expect(page.getByText(name).first()).toBeVisible()
  })

  await test.step('reads each step in the activity log', async () => {
    await signedInAs('admin')
    const told = async () => {
      const entries: { details: string }[] = await (await page.request.get('/api/admin/activity-logs?days=1')).json()
      return entries.map(({ details }) => details).filter((words) => words.startsWith(name))
    }
    // Newest first, with one entry per fact.
    await expect
      .poll(told)
      .toEqual([
        `${name}: deposit not paid → paid`,
        `${name}: installation none → Mar 20, 2031`,
        `${name}: sold (was In Progress)`,
        expect.stringMatching(/note added: “\[.+\] Left voicemail”$/),
        `${name}: next follow-up none → Mar 5, 2031`,
        `${name}: recorded as In Progress, from Facebook, assigned to Maria, $6,400.00`,
      ])
    await page.goto('/admin/activity')
    await expect(page.getByText(name).first()).toBeVisible()
  })
})
