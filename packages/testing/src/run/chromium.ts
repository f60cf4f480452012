import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { machinesChromium } from '../browser/chromium.ts'
import { command } from './command.ts'

/** The machine's Chromium, else Playwright's, which may have to be downloaded, else Debian's, which may have to be installed. */
export async function findChromium(): Promise<string> {
  const found = machinesChromium() ?? playwrights()
  if (found) return found
  await command('playwright', ['install', 'chromium'])
  const downloaded = playwrights()
  if (downloaded) return downloaded
  const installed = debians()
  if (installed) return installed
  throw new Error(
    'No Chromium: install one (Debian: apt-get install chromium-headless-shell; else: npx playwright install chromium), or name yours in CRM_CHROMIUM',
  )
}

const playwrights = () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : null)

function debians(): string | null {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return null
  spawnSync('apt-get', ['update'])
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return machinesChromium()
}
