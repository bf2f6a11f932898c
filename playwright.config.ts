import { cpus } from 'node:os'
import { defineConfig } from '@playwright/test'

import { browserSwitches } from './tools/browser-switches.ts'
import { enableCompileCache } from './tools/compile-cache.ts'
import { findBrowser, howToInstall } from './tools/find-browser.ts'

enableCompileCache()

// Found once: the workers read this file again and take the one of the first reading.
const executablePath = (process.env['REGUA_BROWSER'] ||= (await findBrowser()) ?? '')
if (executablePath === '') throw new Error(howToInstall)

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup.ts',
  outputDir: 'test-results',
  workers: Math.min(2, cpus().length),
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // The workers read this file again, after the setup has started the server.
    baseURL: process.env['REGUA_URL'],
    launchOptions: { executablePath, args: [...browserSwitches] },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // A trace of each test costs a third of the whole run; `--trace on` makes one of the test that asks for it.
    trace: 'off',
  },
})
