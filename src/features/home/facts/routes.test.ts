import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto, payBoleto } from '#testing/example-debt-items.ts'
import { insertNegotiation } from '#testing/example-negotiations.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { testCompany } from '#testing/test-company.ts'
import { localDate } from '#values/local-date.ts'

import type { Fact } from './contract.ts'
import { routes } from './routes.ts'

const { database, ask, ...served } = testCompany(routes, { fixedDay: localDate('2026-11-18') })

beforeEach(async () => {
  await emptyTables(database.admin, 'note', 'note_mention', 'negotiation', 'negotiation_boleto')
  await served.reset()
})

type Answer = { readonly desde: string; readonly content: readonly Fact[] | null; total: number }
const facts = async (login: string) => (await ask<Answer>(login, 'GET', '/inicio/fatos')).body
const texts = async (login: string) =>
  ((await facts(login)).content ?? []).map(
    ({ lojista, texto, valor }) => `${lojista} ${texto} ${String(valor)}`,
  )

describe('facts since the last visit', () => {
  test('say who paid, how many boletos and how much, in the malls of the user', async () => {
    await insertBoleto(database.admin, '1')
    await insertBoleto(database.admin, '2', { cents: 50_000 })
    await insertBoleto(database.admin, '3', { mall: 3 })
    for (const number of ['1', '2', '3']) await payBoleto(database.admin, number)
    expect(await texts('analista.shopping')).toEqual(['Sol pagou 2 boletos 1500'])
    expect((await texts('holding')).toSorted()).toEqual([
      'Sol pagou 1000',
      'Sol pagou 2 boletos 1500',
    ])
    expect(await facts('analista.shopping')).toMatchObject({ desde: '2026-11-17', total: 1 })
  })

  test('leave out old receipts that were loaded now, and those loaded before', async () => {
    await insertBoleto(database.admin, '1')
    await insertBoleto(database.admin, '2')
    await payBoleto(database.admin, '1', '2026-03-02')
    await payBoleto(database.admin, '2')
    await sql`
      update receipt set loaded_at = '2026-11-14T10:00:00-03:00'
      where payment_document = 'RCT2'`.execute(database.admin)
    expect(await facts('holding')).toMatchObject({ content: [], total: 0 })
  })

  test('say who broke a promise, and of which day', async () => {
    const id = await insertBoleto(database.admin, '1')
    await insertNegotiation(database.admin, [id], { agreementOn: '2026-11-13' })
    expect(await texts('analista.shopping')).toEqual(['Sol não pagou a promessa de 13/11 1000'])
  })

  test('say who mentioned the user, to nobody else', async () => {
    await insertBoleto(database.admin, '1')
    await sql`
      with n as (
        insert into note (mall_id, document, text, created_by, created_by_name)
        select 1, '36576230000140', 'Veja isto.', id, name from app_user where login = 'holding'
        returning id, mall_id
      )
      insert into note_mention (note_id, user_id, mall_id)
      select n.id, u.id, n.mall_id
      from n, app_user u where u.login = 'corporativa'`.execute(database.admin)
    expect(await texts('corporativa')).toEqual(['Sol Helena Oliveira citou você em null'])
    expect(await texts('juridico')).toEqual([])
  })

  test('are not for users who may open no screen that shows them', async () => {
    await insertBoleto(database.admin, '1')
    await payBoleto(database.admin, '1')
    expect(await facts('admin')).toMatchObject({ content: null, total: 0 })
  })
})
