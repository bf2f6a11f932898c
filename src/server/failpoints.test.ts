import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { failpoint, failpointHits } from './failpoints.ts'

const module = new URL('./failpoints.ts', import.meta.url).href

function run(failAt: string) {
  const code = `
    import { armFailpoints, failpoint } from '${module}'
    armFailpoints('${failAt}')
    for (const name of ['work:before', 'bureau:sent', 'work:before', 'bureau:sent']) { failpoint(name); console.log(name) }`
  const { stdout, stderr, signal } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', code], {
    encoding: 'utf8',
  })
  return { passed: stdout.split('\n').filter(Boolean).length, signal, stderr }
}

describe('a failpoint', () => {
  test('does nothing and counts nothing unless armed', () => {
    failpoint('work:before')
    expect(failpointHits()).toEqual({})
  })

  test.each([
    ['3', 2],
    ['bureau:sent', 1],
    ['work:before:2', 2],
  ])('armed with %s it ends the process as kill -9 does, after %i others', (failAt, passed) => {
    expect(run(failAt)).toMatchObject({ passed, signal: 'SIGKILL' })
  })

  test('armed with a place that is never reached the process goes on', () => {
    expect(run('5')).toMatchObject({ passed: 4, signal: null })
  })

  test('armed with count it tells at the end how often each was passed', () => {
    expect(run('count')).toMatchObject({
      passed: 4,
      signal: null,
      stderr: 'failpoints {"work:before":2,"bureau:sent":2}\n',
    })
  })
})
