import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export async function installMissingPackages() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) stop(`Node 20.19 or newer is required. This is Node ${process.versions.node}.`)
  if (isInstalled()) return
  process.stdout.write('· Packages: installing (a minute or two) …\n')
  const begun = performance.now()
  const { status, stdout, stderr, error } = runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (status !== 0) stop(`The packages could not be installed:\n${error?.message ?? `${stdout}${stderr}`}`)
  process.stdout.write(`✓ Packages … ${((performance.now() - begun) / 1000).toFixed(1)} s\n`)
}

// At the end of an installation npm writes a copy of the lock file, so an interrupted one has no copy.
function isInstalled() {
  const copy = `${root}node_modules/.package-lock.json`
  if (!existsSync(copy)) return false
  const { packages: wanted } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
  const { packages: present } = JSON.parse(readFileSync(copy, 'utf8'))
  return Object.entries(wanted).every(([path, { version, resolved, optional, peer, link }]) => {
    if (!path.startsWith('node_modules/')) return true
    if (!present[path]) return Boolean(optional || peer)
    return link ? present[path].resolved === resolved : present[path].version === version
  })
}

// Under `npm start`, npm_execpath is the path of npm. Otherwise the shell finds npm.
function runNpm(args) {
  const npm = process.env.npm_execpath
  const options = { cwd: root, encoding: 'utf8' }
  return npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

function stop(message) {
  process.stderr.write(`✗ ${message}\n`)
  process.exit(1)
}
