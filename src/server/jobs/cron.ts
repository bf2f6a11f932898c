import { timeIn, todayIn } from '#values/instant.ts'
import { weekday } from '#values/local-date.ts'

/** True if a cron line fires in this minute of São Paulo. */
export type Cron = (minute: Date) => boolean

/**
 * Reads lines of cron: minute, hour, day, month, weekday. Loads the queue's parser late, because
 * web servers rarely need it.
 */
export async function cronReader(): Promise<(line: string) => Cron | undefined> {
  const { parseCronItem } = await import('graphile-worker')
  return (line) => {
    try {
      const { match } = parseCronItem({ task: 'cron', match: line })
      return (minute) => {
        const day = todayIn(minute)
        const [hour, min] = timeIn(minute).split(':').map(Number)
        return match({
          min: min ?? 0,
          hour: hour ?? 0,
          date: Number(day.slice(8)),
          month: Number(day.slice(5, 7)),
          dow: weekday(day),
        })
      }
    } catch {
      return undefined
    }
  }
}
