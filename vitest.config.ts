import './packages/tools/testing/src/temporary-files-in-memory.ts'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { isFullTestRun } from './packages/tools/testing/src/full-run.ts'

const everywhere = (name: string) => ['packages', 'services', 'workers', 'shell', 'mfe-*', 'e2e'].map((folder) => `${folder}/**/${name}`)
// Files named `*.full.*`, and tests with the tag `full`, are slow by nature: only `npm test -- full` runs them.
const full = isFullTestRun ? [] : ['**/*.full.*']
const skipped = ['**/node_modules/**', '**/dist/**', ...full]
// The shell gives every front-end this one router; see docs/decisions on the federation contract.
const alias = { 'react-router-dom': fileURLToPath(new URL('packages/router/src/index.ts', import.meta.url)) }

// On the server's side no module keeps anything for itself. To load them anew for each file was half of the processor time.
const together = { isolate: false, setupFiles: ['packages/tools/testing/src/reset-process.ts'] }

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // Only how long a test may hang. On a busy machine one of seconds takes minutes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    tags: [{ name: 'full', description: 'slow by nature' }],
    ...(!isFullTestRun && { tagsFilter: ['!full'] }),
    expect: { poll: { timeout: 300_000 } },
    projects: [
      {
        extends: true,
        resolve: { alias },
        test: {
          name: 'unit',
          include: everywhere('*.test.{ts,tsx}'),
          exclude: [...skipped, '**/*.int.test.ts', '**/*.test.tsx'],
          environment: 'node',
          ...together,
        },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          name: 'screens',
          include: everywhere('*.test.tsx'),
          exclude: skipped,
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['packages/tools/testing/src/reset-process.ts', 'packages/tools/testing/src/reset-page.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: everywhere('*.int.test.ts'),
          exclude: skipped,
          ...together,
          globalSetup: ['packages/tools/testing/src/start-database.ts'],
        },
      },
    ],
  },
})
