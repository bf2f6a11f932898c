import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { sendBack } from '#features/negativation/decisions/actions/draft.ts'
import { refresh } from '#features/negativation/debt-items/actions/refresh.ts'
import { exemptFailed } from '#features/negativation/debt-items/actions/resend.ts'
import { HttpError } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import { collectReturns } from './collect.ts'
import { deliver } from './deliver.ts'
import { documentEnding } from '#testing/document-ending.ts'
import { ownWorld } from '#testing/example-bureau.ts'
import { type ExampleItem, sender } from '#testing/example-bureau-world.ts'
import { failExclusion, loseLotes } from '#testing/example-lotes.ts'
import { correctPerson } from '#features/negativation/bureau-errors/actions/person-log.ts'
import { resend } from '#features/negativation/bureau-errors/actions/resend.ts'
import { send } from './send.ts'

// Lock order: informants, then the exception lists, then items by id. Any other order can
// deadlock.

const world = ownWorld()
const { database, rows } = world

beforeAll(world.open)
afterAll(world.close)

let count = 0
beforeEach(() => {
  count += 1
})
afterEach(() => loseLotes(world))

const document = (ending: string) => documentEnding(ending, 'J', 60 * count)
const settle = async () => {
  for (const { id } of await rows<{ id: number }>(
    `select id from bureau_batch where status = 'PREPARADO' order by id`,
  ))
    await deliver(world.context, world.bureau(), id)
  await collectReturns(world.context, world.bureau())
}
const bring = async (mall: number, ending: string): Promise<ExampleItem> => {
  const boleto = await world.addBoleto({ mall, document: document(ending) })
  await world.act(sender(9), (work) => send(work, { shoppings: [mall] }))
  await settle()
  return boleto
}
/** A boleto whose inclusion the bureau refused. */
const refusedOnce = (mall: number) => bring(mall, '17')
/** A listed boleto whose exclusion the bureau refused. */
const failedExclusion = async (mall: number): Promise<ExampleItem> => {
  const boleto = await bring(mall, '01')
  await failExclusion(world, boleto.itemId)
  return boleto
}
const toSubmission = (...items: ExampleItem[]) => ({
  boletos: items.map(({ itemId, lojistaId }) => ({ idSerasaBoleto: itemId, idPessoa: lojistaId })),
})

/** Runs a user's act; records how often the database restarted it, and its refusal. */
function acting(id: number, act: (work: Work) => Promise<unknown>) {
  const told = { begun: 0, refusal: '' }
  const done = world
    .act(sender(id), async (work) => {
      told.begun += 1
      await act(work)
    })
    .catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      told.refusal = error.message
    })
  return { done, told }
}
const waiting = async () =>
  (
    await rows(
      `
        select
        from pg_stat_activity
        where wait_event_type = 'Lock'
          and datname = current_database()
          and application_name = 'regua'`,
    )
  ).length

/** Makes two acts wait for one locked row, one after the other, then releases it. */
async function meet(
  row: string,
  first: (work: Work) => Promise<unknown>,
  second: (work: Work) => Promise<unknown>,
): Promise<readonly ReturnType<typeof acting>['told'][]> {
  const holder = await database.adminPool.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from ${row} for update`)
    const one = acting(11, first)
    await expect.poll(waiting, { timeout: 5_000, interval: 10 }).toBe(1)
    const other = acting(12, second)
    await expect.poll(waiting, { timeout: 5_000, interval: 10 }).toBe(2)
    await holder.query('commit')
    await Promise.all([one.done, other.done])
    return [one.told, other.told]
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

describe('concurrent actions in crossing order wait for each other without a deadlock retry', () => {
  test('resend a refused exclusion and a refused inclusion, and excluir both', async () => {
    const mall = await world.addMall(`Shopping ${count}`)
    const inclusion = await refusedOnce(mall)
    const exclusion = await failedExclusion(mall)
    const [exempting, resending] = await meet(
      `negativation_item where id = ${inclusion.itemId}`,
      (work) =>
        exemptFailed(work, [inclusion.itemId, exclusion.itemId], {
          motivo: 'Sem conserto',
          chamado: 'CH-1',
        }),
      (work) => resend(work, toSubmission(exclusion, inclusion)),
    )
    expect([exempting?.begun, resending?.begun]).toEqual([1, 1])
    expect(resending?.refusal).toBe('')
  })

  test('resend for two informants, and send for both', async () => {
    const malls = [
      await world.addMall(`Primeiro ${count}`, '33000167000101'),
      await world.addMall(`Segundo ${count}`, '44555666000101'),
    ] as const
    const inclusion = await refusedOnce(malls[0])
    const exclusion = await failedExclusion(malls[1])
    const [sending, resending] = await meet(
      `bureau_informant where root = '33000167'`,
      (work) => send(work, { shoppings: malls }),
      (work) => resend(work, toSubmission(exclusion, inclusion)),
    )
    expect([sending?.begun, resending?.begun]).toEqual([1, 1])
    expect(resending?.refusal).toBe('')
  })

  test('paid items leave while guards run over the rest, and Devolver of both', async () => {
    const mall = await world.addMall(`Shopping ${count}`)
    const status = 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING'
    const stays = await world.addBoleto({ mall, document: document('01'), status })
    const paidItem = await world.addBoleto({ mall, document: document('03'), status })
    await world.pay(paidItem.number, '2026-11-19')
    const [returning, refreshing] = await meet(
      `negativation_item where id = ${stays.itemId}`,
      (work) =>
        sendBack(work, {
          idBoletos: [stays.itemId, paidItem.itemId],
          motivo: 'Falta o documento do acordo.',
        }),
      refresh,
    )
    expect([returning?.begun, refreshing?.begun]).toEqual([1, 1])
    expect(await world.item(paidItem.itemId)).toMatchObject({ outcome: 'RETIRADO_PAGAMENTO' })
  })

  test('Salvar e reenviar, and resend the same boleto', async () => {
    const boleto = await refusedOnce(await world.addMall(`Shopping ${count}`))
    const [resending, correcting] = await meet(
      `bureau_informant where root = '11222333'`,
      (work) => resend(work, toSubmission(boleto)),
      (work) =>
        correctPerson(work, {
          idPessoa: boleto.lojistaId,
          logradouro: 'Rua Augusta, 500',
          reenviar: true,
        }),
    )
    expect([resending?.begun, correcting?.begun]).toEqual([1, 1])
    expect(correcting?.refusal).not.toBe('')
  })
})
