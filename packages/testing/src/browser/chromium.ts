import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The first is Chromium without a window: the same suite took 8 s of processor time with it, and 18 s with the whole one.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium that CRM_CHROMIUM names or that lies on the machine's path; null where there is none. */
export function machinesChromium(): string | null {
  if (process.env.CRM_CHROMIUM) return process.env.CRM_CHROMIUM
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync) ?? null
}

// Chromium's sandbox needs rights that root in a container lacks; and a test browser has nothing to look up on the internet.
const quiet = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

/** How Chromium must be started here. */
export const chromiumArguments = (): string[] => [...quiet, '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
