// Finds the programs for tests that npm cannot install. It uses no npm packages, because `npm test` runs it before they are installed.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

// chromium-headless-shell is first, because it uses less than half the CPU time.
const chromiums = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export const findChromium = () => process.env.CRM_CHROMIUM || findOnPath(chromiums)

export const findRedis = () => process.env.REDIS_SERVER || findOnPath(['redis-server'])

export const findHaproxy = () => findOnPath(['haproxy'])

export const buildProgramSearchPath = () => `${process.env.PATH ?? ''}${delimiter}/usr/sbin`

const programs = [
  {
    debian: 'chromium-headless-shell',
    find: findChromium,
    step: 'e2e',
    without: "Playwright's Chromium is used, and downloaded if needed",
  },
  { debian: 'redis-server', find: findRedis, step: 'int', without: 'the tests on Redis are skipped' },
  { debian: 'haproxy', find: findHaproxy, step: 'e2e', without: 'the test of docker-compose.yml fails', onlyFull: true },
]

/**
 * Reports the programs that are missing for these steps (all steps if none is named) and the consequences. Root on Debian installs them.
 * @param {string[]} steps @param {boolean} isFull whether the full set runs
 */
export function prepareTestPrograms(steps, isFull) {
  const missing = programs.filter(
    ({ find, step, onlyFull }) => (steps.length === 0 || steps.includes(step)) && (isFull || !onlyFull) && !find(),
  )
  if (missing.length === 0) return
  if (!canInstall()) {
    for (const { debian, without } of missing)
      process.stdout.write(`· ${debian} is missing: ${without} (Debian: apt-get install ${debian})\n`)
    return
  }
  const packages = missing.map(({ debian }) => debian)
  process.stdout.write(`· Missing on this machine, now installed from Debian's packages: ${packages.join(', ')}\n`)
  // RUNLEVEL prevents Debian from starting the installed servers in a container.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['update'], { env })
  const { status, stderr } = spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env, encoding: 'utf8' })
  if (status !== 0) process.stdout.write(`✗ apt-get could not install them:\n${stderr}`)
}

const canInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

function findOnPath(names) {
  const folders = buildProgramSearchPath().split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable) ?? null
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
