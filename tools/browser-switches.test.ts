import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

import { browserSwitches } from './browser-switches.ts'

test('browser features disabled by Playwright stay disabled', () => {
  const place = createRequire(import.meta.url).resolve('playwright-core/package.json')
  const code = readFileSync(join(dirname(place), 'lib/coreBundle.js'), 'utf8')
  const list = /disabledFeatures = \[([^\]]*)\]/.exec(code)?.[1] ?? ''
  const theirs = [...list.replaceAll(/\/\/.*/g, '').matchAll(/"(\w+)"/g)].map(([, name]) => name)
  expect(theirs.length).toBeGreaterThan(10)
  const ours = browserSwitches.join().split(/[=,]/)
  expect(theirs.filter((name) => name !== undefined && !ours.includes(name))).toEqual([])
})
