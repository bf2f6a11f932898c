import { spawnSync } from 'node:child_process'

import { describe, expect, test } from 'vitest'

import { tamperedEnv, type Tampering } from './tampering.ts'

const module = new URL('../../src/server/work/failpoints.ts', import.meta.url).href

function pass(
  names: readonly string[],
  tampering: Tampering,
  env: Readonly<Record<string, string>> = {},
) {
  const code = `
    import { failpoint } from '${module}'
    for (const name of ${JSON.stringify(names)}) { failpoint(name); console.log(name) }`
  const { stdout, signal } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '-e', code],
    { encoding: 'utf8', env: { ...process.env, ...tamperedEnv(tampering), ...env } },
  )
  return { passed: stdout.split('\n').filter(Boolean).length, signal }
}

const names = ['work:before', 'bureau:sent', 'work:before', 'bureau:sent']

describe('a failpoint', () => {
  test.each([
    ['3', 2],
    ['bureau:sent', 1],
    ['work:before:2', 2],
  ])('armed with %s ends the process like kill -9, after %i others', (failAt, passed) => {
    expect(pass(names, { failAt })).toEqual({ passed, signal: 'SIGKILL' })
  })

  test('armed with an unreached place does not end the process', () => {
    expect(pass(names, { failAt: '5' })).toEqual({ passed: 4, signal: null })
  })

  test('has no effect in a process that no drill started, whatever its environment', () => {
    const env = { DRILL_FAIL_AT: '1', REGUA_FAIL_AT: '1' }
    expect(pass(names, {}, env)).toEqual({ passed: 4, signal: null })
  })
})
