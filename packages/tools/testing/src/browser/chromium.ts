import { findChromium } from '../../programs.mjs'

const quiet = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

export function buildChromiumOptions(): { args: string[]; executablePath?: string } {
  // Chromium's sandbox needs rights that root in a container lacks.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const executablePath = findChromium()
  return { args: [...quiet, '--disable-gpu', ...sandbox], ...(executablePath && { executablePath }) }
}
