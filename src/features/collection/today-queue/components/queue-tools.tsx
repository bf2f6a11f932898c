import type { AnswerOf } from '#contract/call.ts'
import { promiseCalendar } from '#features/collection/negotiations/contract/promises.ts'
import { DownloadButton } from '#listing/files/download-button.tsx'
import { today } from '#listing/today.ts'

import type { todayQueue } from '../contract/queue.ts'
import { DoneToday } from './done-today.tsx'
import styles from './today.module.css'

/** Customers done today, and the calendar of promises. */
export function QueueTools({
  answer,
  hasCalendar,
}: {
  readonly answer: AnswerOf<typeof todayQueue.search> | undefined
  readonly hasCalendar: boolean
}) {
  return (
    <>
      {answer && (
        <DoneToday done={answer.feitosHoje} byTeam={answer.feitosPelaEquipe} of={answer.deHoje} />
      )}
      {hasCalendar && (
        <span className={styles['onDesk']}>
          <DownloadButton
            call={promiseCalendar}
            label="Promessas do dia (.ics)"
            input={() => ({ dia: today(), ate: today() })}
          />
        </span>
      )}
    </>
  )
}
