import { spawnSync } from 'node:child_process'

/** Has npm note a new folder in the lock and link it. It needs no package that is not installed already. */
export function install(root: string): void {
  // Inside `npm run` the path of npm itself is known; elsewhere it is looked up as a shell would.
  const npm = process.env.npm_execpath
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  const options = { cwd: root, encoding: 'utf8' } as const
  const { status, stdout, stderr } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`npm could not take the new folder into package-lock.json:\n${stdout}${stderr}`)
}
