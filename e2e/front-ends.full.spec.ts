import { createHash } from 'node:crypto'
import { createProductClient, publishRelease, type ReleaseCandidate } from '@crm/release-gate'
import { buildTestFrontEnd } from '@crm/release-gate/fixtures'
import type { Locator, Page } from '@playwright/test'
import { createUniqueWord, expect, expectAccessiblePage, test } from './browser-test.ts'

// The broken release logs this error in the console of its users.
test.use({ expectedConsole: [/trial/] })

test('a team ships 1.1 beside 1.0: tried with some, taken back by itself, promoted, rolled back by hand, and the shell is never built anew', async ({
  page: admin,
  pageOf,
  signedInAs,
  baseURL,
}) => {
  // Uses a new front-end, because other tests use the product's front-ends at the same time.
  const name = `trial${createUniqueWord()}`
  const path = `/${name}`
  const team = `T${name.slice(1)}`
  const shellBefore = await (await admin.request.get('/mfe/shell.json')).json()
  await signedInAs('admin')
  const token = await newFrontEnd(admin, name)
  const ship = async (number: string, body: string) => {
    const candidate = await buildTestFrontEnd({ name, version: number, page: `export function ${team}Page() {\n  ${body}\n}\n` })
    await publishRelease(unlisted(candidate), [{ name: 'Smoke run', ok: true, says: '1 page' }], createProductClient(baseURL ?? '', token))
    return candidate.release.version
  }
  const one = await ship('1.0.0', shown('Trial 1.0'))
  await admin.goto(`/admin/front-ends/${name}`)
  await step(admin, admin.getByRole('button', { name: `Promote ${one}` }), 'Promote to all users')
  await expect(admin.getByText(`${team} team · ${one} is live`)).toBeVisible()

  // A random text in the source gives each build another version.
  const shipBroken = () => ship('1.1.0', `throw new Error('trial breaks ${crypto.randomUUID()}')`)
  const { version, percent, ...who } = await sharedBetween(admin, name, ['maria', 'james'], shipBroken)
  const [lucky, other] = [await pageOf(who.lucky), await pageOf(who.other)]
  for (const page of [lucky, other]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Trial 1.0' })).toBeVisible()
    await page.evaluate('window.__sameDocument = true')
    await page.getByLabel('Remark').fill('typed before the change')
  }

  await test.step('1.1 goes to some people, who keep what they type until they change the page', async () => {
    await startCanary(admin, version, percent)
    await expect(admin.getByText(`Canary, ${percent}% of users`).first()).toBeVisible()
    await expect(lucky.getByLabel('Remark')).toHaveValue('typed before the change')
    await expect(lucky.getByRole('heading', { name: 'Trial 1.0' })).toBeVisible()
  })

  await test.step('it breaks for them, and goes back by itself with the reason', async () => {
    const tabs = [lucky, await lucky.context().newPage(), await lucky.context().newPage()]
    for (const tab of tabs) await tab.goto(path)
    const row = admin.getByRole('table', { name: 'Releases' }).getByRole('row', { name: new RegExp(`^${version}`) })
    await expect(row).toContainText('Quarantined')
    await expect(row).toContainText(/\d+ of \d+ loads failed \(100%\)/)
    await expect(admin.getByRole('region', { name: 'History' })).toContainText('Canary judge')
    for (const page of [lucky, other]) await leaveAndComeBack(page)
    for (const page of [lucky, other]) await expect(page.getByRole('heading', { name: 'Trial 1.0' })).toBeVisible()
    for (const tab of tabs.slice(1)) await tab.close()
  })

  const two = await ship('1.2.0', shown('Trial 1.2'))
  await test.step('another is promoted: everybody has it at their next change of page', async () => {
    await other.getByLabel('Remark').fill('typed again')
    await step(admin, admin.getByRole('button', { name: `Promote ${two}` }), 'Promote to all users')
    await expect(admin.getByText(`${team} team · ${two} is live`)).toBeVisible()
    await expect(other.getByLabel('Remark')).toHaveValue('typed again')
    for (const page of [lucky, other]) {
      await leaveAndComeBack(page, 'Trial 1.2')
      await expect(page.getByRole('heading', { name: 'Trial 1.2' })).toBeVisible()
    }
  })

  await test.step('it is rolled back by hand, with a reason', async () => {
    await admin.getByRole('button', { name: 'Roll back' }).click()
    const dialog = admin.getByRole('dialog', { name: new RegExp(`^Roll back ${team}`) })
    await expectAccessiblePage(admin)
    await dialog.getByLabel('Reason').fill('The list stays empty')
    await dialog.getByRole('button', { name: 'Roll back' }).click()
    await expect(admin.getByText(`${team} team · ${one} is live`)).toBeVisible()
    await expect(admin.getByRole('region', { name: 'History' })).toContainText('The list stays empty')
    for (const page of [lucky, other]) {
      await leaveAndComeBack(page, 'Trial 1.0')
      await expect(page.getByRole('heading', { name: 'Trial 1.0' })).toBeVisible()
    }
  })

  // The shell was not rebuilt, and the user who stayed on the page still has the same document.
  expect(await (await admin.request.get('/mfe/shell.json')).json()).toEqual(shellBefore)
  expect(await other.evaluate('window.__sameDocument')).toBe(true)
  await expectAccessiblePage(admin)
})

test('whoever else has the key looks at the front-ends and can do nothing to them', async ({ page, signedInAs }) => {
  await signedInAs('maria')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'System', exact: true }).click()
  await page.getByRole('link', { name: 'Front-ends', exact: true }).click()
  const table = page.getByRole('table', { name: 'Live versions' })
  await table.getByRole('link', { name: 'Leads', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Releases' })).toContainText('included in the product')
  await expect(page.getByRole('main').getByRole('button', { name: /canary|promote|quarantine|roll back|pin|token/i })).toHaveCount(0)
})

/** Registers a new front-end and returns its upload token. */
async function newFrontEnd(admin: Page, name: string): Promise<string> {
  await admin.goto('/admin/front-ends')
  await admin.getByRole('button', { name: 'New front-end' }).click()
  await admin.getByRole('dialog').getByLabel('Name').fill(name)
  await admin.getByRole('dialog').getByRole('button', { name: 'Issue a token' }).click()
  const shown = admin.getByRole('dialog', { name: /^New upload token/ })
  const token = (await shown.getByText(new RegExp(`^crm_${name}_`)).textContent()) ?? ''
  await shown.getByRole('button', { name: 'Done' }).click()
  return token
}

async function step(admin: Page, button: Locator, confirmText: string): Promise<void> {
  await button.click()
  await admin.getByRole('alertdialog').getByRole('button', { name: confirmText }).click()
  await expect(admin.getByRole('alertdialog')).toBeHidden()
}

async function startCanary(admin: Page, version: string, percent: number): Promise<void> {
  await admin.getByRole('button', { name: `Start a canary of ${version}` }).click()
  const dialog = admin.getByRole('dialog', { name: /^Start a canary of Trial/ })
  await dialog.getByLabel('Percent of users').fill(String(percent))
  await expectAccessiblePage(admin)
  await dialog.getByRole('button', { name: 'Start canary' }).click()
  await expect(dialog).toBeHidden()
}

/** Opens another page by a link of the shell, and goes back. A new release loads only then. */
async function leaveAndComeBack(page: Page, heading?: string): Promise<void> {
  const once = async () => {
    await page.getByRole('link', { name: 'Add Lead', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Add Lead', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  // A browser learns of a release after a moment, so this tries again until the expected heading appears.
  if (heading === undefined) return once()
  await expect(async () => {
    await once()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

type Shared = { version: string; percent: number; lucky: string; other: string }

/** Publishes a release, and finds a percentage at which one of the two users gets the canary and the other does not. */
async function sharedBetween(admin: Page, name: string, people: [string, string], ship: () => Promise<string>): Promise<Shared> {
  const users: { id: number; username: string }[] = await (await admin.request.get('/api/admin/users')).json()
  const version = await ship()
  const placed = people.map((username) => ({
    username,
    place: placeOf(name, version, users.find((user) => user.username === username)?.id),
  }))
  const [lucky, other] = placed.sort((a, b) => a.place - b.place)
  if (lucky === undefined || other === undefined) throw new Error('There are two people')
  // In one of a hundred cases no percentage separates the two, so this tries another release.
  if (lucky.place === other.place) return sharedBetween(admin, name, people, ship)
  return { version, percent: lucky.place + 1, lucky: lucky.username, other: other.username }
}

// The same computation as on the server: the canary goes to users whose number is below the percentage.
const placeOf = (name: string, version: string, user: number | undefined): number =>
  createHash('sha256').update(`${name}:${version}:${user}`).digest().readUInt32BE(0) % 100

const shown = (heading: string) => `return <form><h1>${heading}</h1><label>Remark <input /></label></form>`

// Leaves the pages out of the sidebar, because other tests open every entry of the sidebar.
const unlisted = (candidate: ReleaseCandidate): ReleaseCandidate => ({
  ...candidate,
  release: { ...candidate.release, pages: candidate.release.pages.map((page) => ({ ...page, nav: null })) },
})
