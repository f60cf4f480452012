import { spawnSync } from 'node:child_process'

// The programs that docker-compose.yml has from images, by their packages of the same name in Debian.
const programs = ['redis-server', 'haproxy']

/** Installs what the test of docker-compose.yml starts, where root may do so on a Debian. Elsewhere that test says what is missing. */
export function installServers(): void {
  const missing = missingServers()
  if (missing.length === 0 || process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  // In a container nothing may start by itself; on a machine of its own a server that does is the owner's to stop.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['update'], { env })
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', ...missing], { env })
}

/** Those that are not on the path. */
export const missingServers = (): string[] => programs.filter((program) => spawnSync(program, ['-v'], { env: serverPath() }).status !== 0)

/** Debian keeps servers where the path of people does not look. */
export const serverPath = (): { PATH: string } => ({ PATH: `${process.env.PATH}:/usr/sbin` })
