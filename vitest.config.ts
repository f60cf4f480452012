import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const everywhere = (name: string) => ['packages', 'services', 'workers', 'shell', 'mfe-*'].map((folder) => `${folder}/**/${name}`)
const skipped = ['**/node_modules/**', '**/dist/**']
// The shell gives every front-end this one router; see docs/decisions on the federation contract.
const alias = { 'react-router-dom': fileURLToPath(new URL('packages/router/src/index.ts', import.meta.url)) }

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    projects: [
      {
        extends: true,
        resolve: { alias },
        test: {
          name: 'unit',
          include: everywhere('*.test.{ts,tsx}'),
          exclude: [...skipped, '**/*.int.test.ts', '**/*.test.tsx'],
          environment: 'node',
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
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: everywhere('*.int.test.ts'),
          exclude: skipped,
          globalSetup: ['packages/testing/src/start-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
