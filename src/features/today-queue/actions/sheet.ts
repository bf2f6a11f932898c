import type { AnswerOf } from '#contract/call.ts'
import { matchSheet } from '#listing/server/sheet/match-sheet.ts'
import { readSheet } from '#listing/server/sheet/read-sheet.ts'
import type { Arrival } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'

import { queueSheet, type readQueueSheet as call } from '../contract/sheet.ts'
import * as store from '../store/queue.ts'
import { readCustomers } from './queue.ts'

/** The customers of the queue whose boletos a sheet names; one who is not in it today is told. */
export async function readQueueSheet(
  work: Work,
  _: unknown,
  { upload }: Arrival,
): Promise<AnswerOf<typeof call>> {
  const sheet = await readSheet(queueSheet, upload)
  const numbers = sheet.lines.map(({ key }) => key)
  const owners = await store.customersOfBoletos(work.tx, numbers, work.actor.malls)
  const known = new Set(owners.map(({ number }) => number))
  const inQueue = await readCustomers(work, [...new Set(owners.map((one) => one.customerId))])
  const waiting = new Set(inQueue.map(({ clientId }) => clientId))
  const { problems } = await matchSheet(
    sheet,
    owners.filter(({ customerId }) => waiting.has(customerId)),
    {
      keyOf: ({ number }) => number,
      whyMissing: async (missing) =>
        new Map(
          missing.map((number) => [
            number,
            known.has(number)
              ? 'O lojista deste boleto não está em Agir hoje.'
              : 'O boleto não foi encontrado nos seus shoppings.',
          ]),
        ),
    },
  )
  return { linhas: sheet.lineCount, content: [...inQueue], problemas: problems }
}
