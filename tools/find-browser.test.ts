import { expect, test } from 'vitest'

import { findBrowser, type Machine, places } from './find-browser.ts'

/** A fake machine where the named programs work; installs are recorded and add to them. */
function machine(
  working: string[],
  brings: Readonly<Record<string, string>> = {},
  more: Partial<Machine> = {},
) {
  const commands: string[] = []
  const here: Machine = {
    env: { PATH: '/usr/local/bin:/usr/bin', HOME: '/Users/ana' },
    platform: 'linux',
    isRoot: true,
    works: async (path) => working.includes(path),
    runs: async (program, args) => {
      const line = [program, ...args].join(' ')
      commands.push(line)
      const found = Object.entries(brings).find(([words]) => line.includes(words))
      if (found) working.push(found[1])
      return found !== undefined
    },
    downloadedPath: '/cache/chrome',
    ...more,
  }
  return { here, commands }
}

test('an installed Chromium is used before Chrome, and nothing is installed', async () => {
  const { here, commands } = machine(['/usr/bin/google-chrome', '/usr/bin/chromium'])
  expect(await findBrowser(here)).toBe('/usr/bin/chromium')
  expect(commands).toEqual([])
})

test('a browser named in REGUA_BROWSER comes first', async () => {
  const { here } = machine(
    ['/usr/bin/chromium', '/opt/mine'],
    {},
    { env: { PATH: '/usr/bin', REGUA_BROWSER: '/opt/mine' } },
  )
  expect(await findBrowser(here)).toBe('/opt/mine')
})

test('on macOS the applications folder is searched', () => {
  expect(places({ env: { PATH: '', HOME: '/Users/ana' }, platform: 'darwin' })).toContain(
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  )
})

test("without one, root installs Debian's after apt-get update", async () => {
  const { here, commands } = machine([], {
    'install -y --no-install-recommends chromium-headless-shell':
      '/usr/bin/chromium-headless-shell',
  })
  expect(await findBrowser(here)).toBe('/usr/bin/chromium-headless-shell')
  expect(commands[0]).toMatch(/^apt-get .* update$/)
  expect(commands).toHaveLength(2)
})

test('without a headless package of Debian, the full Chromium is installed', async () => {
  const { here } = machine([])
  const brings: Machine = {
    ...here,
    runs: async (_, args) => args.at(-1) === 'chromium',
    works: async (path) => path === '/usr/bin/chromium',
  }
  expect(await findBrowser({ ...brings, env: { PATH: '/usr/bin' } })).toBe('/usr/bin/chromium')
})

test("other users, or without an apt package, get Playwright's own", async () => {
  const person = machine([], { 'cli.js install chromium': '/cache/chrome' }, { isRoot: false })
  expect(await findBrowser(person.here)).toBe('/cache/chrome')
  expect(person.commands.some((line) => line.startsWith('apt-get'))).toBe(false)
  const root = machine([], { 'cli.js install chromium': '/cache/chrome' })
  expect(await findBrowser(root.here)).toBe('/cache/chrome')
})

test('an installed program that does not start is no browser', async () => {
  const { here } = machine([], {
    'install -y --no-install-recommends chromium': '/usr/bin/nothing',
  })
  expect(await findBrowser(here)).toBeUndefined()
})
