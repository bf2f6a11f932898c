import { describe, expect, test } from 'vitest'
import { todayIn } from '#values/instant.ts'
import { localDate } from '#values/local-date.ts'
import { clockFor, fixedDayClock, systemClock } from './clock.ts'

describe('the clock', () => {
  test('the real clock has the day of São Paulo', () => {
    const before = todayIn(new Date())
    const day = systemClock.today()
    expect([before, todayIn(new Date())]).toContain(day)
    expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1_000)
  })

  test('a fixed day stays while the time of day runs', () => {
    const clock = fixedDayClock(localDate('2024-02-29'))
    const [first, second] = [clock.now(), clock.now()]
    expect(clock.today()).toBe('2024-02-29')
    expect(todayIn(first)).toBe('2024-02-29')
    const time = (instant: Date) => instant.getTime() % 3_600_000
    expect(Math.abs(time(second) - time(new Date())) % 3_600_000).toBeLessThan(1_000)
  })

  test('the settings select the clock', () => {
    expect(clockFor(undefined)).toBe(systemClock)
    expect(clockFor(localDate('2026-01-02')).today()).toBe('2026-01-02')
  })
})
