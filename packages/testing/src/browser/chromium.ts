import { findChromium } from '../../programs.mjs'

// A test browser has nothing to look up on the internet.
const quiet = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

/** How Playwright starts Chromium on this machine: the machine's own, else Playwright's. */
export function chromiumOptions(): { args: string[]; executablePath?: string } {
  // Chromium's sandbox needs rights that root in a container lacks.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const executablePath = findChromium()
  return { args: [...quiet, '--disable-gpu', ...sandbox], ...(executablePath && { executablePath }) }
}
