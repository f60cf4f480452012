import './packages/tools/testing/src/temporary-files-in-memory.ts'
import { defineConfig } from '@playwright/test'
import { buildChromiumOptions } from './packages/tools/testing/src/browser/chromium.ts'

export default defineConfig({
  testMatch: ['e2e/**/*.spec.ts', 'shell/e2e/**/*.spec.ts', 'mfe-*/e2e/**/*.spec.ts'],
  // Only `npm test -- full` runs what is slow by nature: files named `*.full.spec.ts`, and single tests that are tagged.
  ...(process.env.CRM_TESTS !== 'full' && { testIgnore: '**/*.full.spec.ts', grepInvert: /@full/ }),
  outputDir: 'test-results',
  globalSetup: './packages/tools/testing/src/browser/start-product.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Only how long a test may hang: on a busy machine one of seconds takes minutes.
  timeout: 1_800_000,
  expect: { timeout: 120_000 },
  reporter: 'line',
  use: {
    baseURL: process.env.CRM_URL,
    actionTimeout: 120_000,
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Nothing waits for an animation, which on a slow machine takes long.
    contextOptions: { reducedMotion: 'reduce' },
    // Two fifths of the runner's processor time; who looks into a failure asks for it: --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: buildChromiumOptions(),
  },
})
