import { accessSync, constants, statfsSync } from 'node:fs'

// Linux's file system in memory, where copying a database takes 25 ms. On some disks it takes 600 ms.
const memory = '/dev/shm'
const enoughBytes = 4 * 1024 ** 3

// Must be imported before any code reads the temporary folder. A TMPDIR that is already set is kept.
if (!process.env.TMPDIR && process.platform === 'linux' && freeBytes() > enoughBytes) process.env.TMPDIR = memory

function freeBytes(): number {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize
  } catch {
    return 0
  }
}
