import type { AnswerOf } from '#contract/call.ts'
import { matchSheet } from '#listing/server/sheet/match-sheet.ts'
import { readSheet } from '#listing/server/sheet/read-sheet.ts'
import type { Arrival } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'

import { queueSheet, type readQueueSheet as call } from '../contract/sheet.ts'
import * as store from '../store/queue.ts'
import { readCustomers } from './queue.ts'

/**
 * Customers of a sheet's boletos. A customer outside today's queue, or contacted by others, is an
 * error of its line.
 */
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
  const own = inQueue.filter(({ podeContatar }) => podeContatar)
  const waiting = new Set(own.map(({ clientId }) => clientId))
  const owner = new Map(inQueue.map(({ clientId, quemContata }) => [clientId, quemContata]))
  const ownerOf = new Map(owners.map((one) => [one.number, owner.get(one.customerId) ?? null]))
  const because = (number: string) => {
    const words = ownerOf.get(number) ?? null
    if (words !== null) return `O lojista deste boleto ${words}.`
    return known.has(number)
      ? 'O lojista deste boleto não está em Agir hoje.'
      : 'O boleto não foi encontrado nos seus shoppings.'
  }
  const { problems } = await matchSheet(
    sheet,
    owners.filter(({ customerId }) => waiting.has(customerId)),
    {
      keyOf: ({ number }) => number,
      whyMissing: async (missing) => new Map(missing.map((number) => [number, because(number)])),
    },
  )
  return { linhas: sheet.lineCount, content: own, problemas: problems }
}
