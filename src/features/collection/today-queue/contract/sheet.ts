import { addressOfLists } from '#listing/list-calls.ts'
import { boletoKey, type Sheet, sheetAnswer, sheetCall } from '#listing/sheet.ts'

import { QueueRow } from './queue.ts'
import { todayPath } from './words.ts'

/** Sheet upload: boletos, whose customers limit the queue. */
export const queueSheet = { columns: [boletoKey] } as const satisfies Sheet

export const readQueueSheet = sheetCall({
  name: 'todayQueue.readSheet',
  path: `${addressOfLists}today-queue/planilha`,
  summary: "Quais lojistas de 'Agir hoje' os boletos de uma planilha nomeiam",
  access: { screens: [todayPath] },
  input: {},
  answer: sheetAnswer(QueueRow),
})
