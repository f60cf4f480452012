import { buildFrontEnds, sizes } from '@crm/build'

/** Kilobytes (1,000 bytes) that the issue of the foundation allows: the shell's JavaScript, and a remote's on top of it. */
const budgets = { shell: 140, remote: 80 }

/** Builds what changed and prints what a browser has to fetch, compressed with brotli. */
export async function printSizes(): Promise<void> {
  await buildFrontEnds()
  const { shell, shellLater, remotes } = sizes()
  console.log('\nWhat a browser fetches, brotli (JavaScript + CSS)')
  line('shell, before the first page', shell, budgets.shell)
  line('shell, after it', shellLater, budgets.shell)
  for (const { name, all, container } of remotes) {
    line(`${name}, all its pages`, all, budgets.remote)
    line(`${name}, before its first page`, container, budgets.remote)
  }
}

function line(name: string, { js, css }: { js: number; css: number }, budget: number): void {
  console.log(`  ${name.padEnd(46)} ${kilobytes(js)} + ${kilobytes(css)} KB  (JavaScript ≤ ${budget}) ${js <= budget * 1_000 ? '✓' : '✗'}`)
}

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1).padStart(6)
