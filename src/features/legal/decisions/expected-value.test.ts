import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { emptyActions, insertAction } from '#testing/example-lawsuit-actions.ts'
import { testCompany } from '#testing/test-company.ts'

import { routes } from './routes.ts'

const { database, inject, reset } = testCompany(routes)

const base = '/bff/workflow/ajuizamento'
type Row = Readonly<Record<string, unknown>> & { readonly id: number }
const headers = { authorization: 'analista.shopping' }
const get = (path: string) => inject({ method: 'GET', url: `${base}/${path}`, headers })
const read = async (more: string): Promise<Row[]> =>
  (await get(`unpaged?stepWorkflowCode=ANALISE_SHOPPING${more}`)).json().data
const setChance = ({ chance }: { readonly chance: number | null }) =>
  sql`update lawsuit_action_type set chance_bps = ${chance} where code = 'EXE'`.execute(
    database.admin,
  )
const takeCostsAway = () => sql`delete from lawsuit_cost`.execute(database.admin)

beforeEach(async () => {
  await emptyActions(database.admin)
  await reset()
  await sql`update mall set uf = 'SP' where id = 1`.execute(database.admin)
  await takeCostsAway()
  await sql`
    insert into lawsuit_cost (uf, rate_bps, min_cents, fixed_cents)
    values ('SP', 150, 17680, 35050)`.execute(database.admin)
  await setChance({ chance: 6000 })
  for (const number of ['1', '2', '3']) {
    await insertBoleto(database.admin, number)
    await insertAction(database.admin, {
      status: 'ANALISE_SHOPPING',
      contract: `C${number}`,
      titulos: [`T${number}`],
    })
  }
  await sql`
    update lawsuit l
    set corrected_cents = v.corrected, correction_cents = 0, fine_cents = 0, interest_cents = 0,
      corrected_on = '2026-11-18', corrected_at = '2026-11-18T12:00:00Z',
      entered_from = '{"ANALISE_SHOPPING": "AGUARDANDO_LIBERACAO"}'
    from (values ('C1', 6200000), ('C2', 100000)) v (contract, corrected)
    where v.contract = l.contract_number`.execute(database.admin)
})

describe("'Vale a pena?': expected value of an action", () => {
  const values = async (more: string) =>
    (await read(more)).map((row) => [
      row['numeroContrato'],
      row['custasEstimadas'],
      row['valorEsperado'],
      row['faltaParaEstimar'],
    ])

  test('is corrected balance times chance less the costs of the state, with its terms, and sorts both ways', async () => {
    // 62.000,00 × 60 % = 37.200,00; 1,5 % = 930,00; besides 350,50.
    const c1 = ['C1', 1280.5, 35_919.5, null]
    // 1.000,00 × 60 % = 600,00; 1,5 % is 15,00, so the minimum 176,80; besides 350,50.
    const c2 = ['C2', 527.3, 72.7, null]
    const c3 = ['C3', null, null, 'saldo devedor corrigido']
    expect(await values('&sort=-valorEsperado')).toEqual([c1, c2, c3])
    expect(await values('&sort=valorEsperado')).toEqual([c3, c2, c1])
    expect(await values('&sort=-custasEstimadas')).toEqual([c1, c2, c3])
    expect((await read('&sort=-valorEsperado'))[0]).toMatchObject({
      chance: 60,
      custas: {
        uf: 'SP',
        percentual: 1.5,
        valorMinimo: 176.8,
        valorMaximo: null,
        despesas: 350.5,
      },
    })
  })

  test('is missing without a chance or costs of the state, and names what is missing', async () => {
    await setChance({ chance: null })
    expect(await values('&sort=-custasEstimadas,numeroContrato')).toEqual([
      ['C1', 1280.5, null, 'chance de êxito do tipo de ação'],
      ['C2', 527.3, null, 'chance de êxito do tipo de ação'],
      ['C3', null, null, 'saldo devedor corrigido, chance de êxito do tipo de ação'],
    ])
    await takeCostsAway()
    expect((await values('&sort=numeroContrato'))[0]).toEqual([
      'C1',
      null,
      null,
      'chance de êxito do tipo de ação, custas do estado',
    ])
  })

  test('decides nothing: an action with a negative value stays AJUIZAR and moves on', async () => {
    await setChance({ chance: 1000 })
    // 1.000,00 × 10 % = 100,00, less 527,30.
    const row = (await read('')).find((one) => one['numeroContrato'] === 'C2')
    expect(row).toMatchObject({ valorEsperado: -427.3, recomendacao: 'AJUIZAR' })
    const answer = await inject({
      method: 'PUT',
      url: `${base}/avancar`,
      headers,
      payload: { ids: [row?.id] },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { movidos: 1 }])
  })

  test('is in the spreadsheet with its terms, or with what is missing', async () => {
    const response = await get('xls?stepWorkflowCode=ANALISE_SHOPPING&sort=-valorEsperado')
    const { sheets } = await readXlsx(new Uint8Array(response.rawPayload))
    const lines = sheets[0]?.rows ?? []
    const head = lines.findIndex((line) => line.includes('Valor esperado'))
    const cells = (line: number) =>
      [
        'Contrato',
        'Chance de êxito',
        'Custas e despesas estimadas',
        'Valor esperado',
        'Falta para o valor esperado',
      ].map((name) => lines[line]?.[lines[head]?.indexOf(name) ?? -1] ?? null)
    expect([cells(head + 1), cells(head + 3)]).toEqual([
      ['C1', 0.6, 1280.5, 35_919.5, null],
      ['C3', 0.6, null, null, 'saldo devedor corrigido'],
    ])
  })
})
