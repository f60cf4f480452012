import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { buildChromiumOptions } from './browser/chromium.ts'
import { openSharedSession } from './browser/session.ts'
import startProduct from './browser/start-product.ts'

const stop = await startProduct()
try {
  const baseURL = process.env.CRM_URL ?? ''
  const browser = await chromium.launch(buildChromiumOptions())
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    timezoneId: 'America/New_York',
  })
  await page.context().addCookies(await openSharedSession('maria', baseURL))
  await page.goto(process.argv[2] ?? '/leads')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: process.argv[3] ?? fileURLToPath(new URL('../../../../docs/picture.png', import.meta.url)) })
  await browser.close()
} finally {
  await stop()
}
