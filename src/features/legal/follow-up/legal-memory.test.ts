// Golden test: memory of calculation of a contract with index LEGAL (rules 5.5, Lei 14.905/2024).
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { emptyActions, insertAction } from '#testing/example-lawsuit-actions.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { localDate } from '#values/local-date.ts'
import { testCompany } from '#testing/test-company.ts'

import { routesWith } from './routes.ts'

const today = localDate('2026-11-18')
const { database, send, reset } = testCompany(routesWith('own'), { fixedDay: today })
const rows = (text: string) => sql.raw(text).execute(database.admin)
const empty = async () => {
  for (const table of ['period', 'value', 'edition']) await rows(`delete from price_index_${table}`)
}

afterAll(async () => {
  await emptyActions(database.admin)
  await empty()
})
beforeEach(async () => {
  await emptyActions(database.admin)
  await reset()
  await empty()
  // IPCA of 0,50 % in 01/2026 and 02/2026; legal rate of 0,70 % from 01/2026 to 08/2026.
  await rows(`
    insert into price_index_edition (id, made_at) overriding system value values (1, '2026-11-17');
    insert into price_index_value (index_name, month, version, rate_e8, created_by_name)
      select 'IPCA', m, 1, 500000, 'Ana'
      from generate_series('2026-01-01'::date, '2026-02-01', interval '1 month') m
      union all
      select 'TAXA LEGAL', m, 1, 700000, 'Ana'
      from generate_series('2026-01-01'::date, '2026-08-01', interval '1 month') m;
    insert into price_index_period (index_name, month, version, since_edition)
      select index_name, month, version, 1 from price_index_value`)
})

/** An action over 10.000,00 of a LEGAL contract with the given due date. */
async function lawsuitDue(dueOn: string): Promise<number> {
  await insertBoleto(database.admin, '1', { cents: 1_000_000, dueOn })
  await rows(`update contract set index_name = 'LEGAL'`)
  await rows(`update titulo set due_on = '${dueOn}', original_due_on = '${dueOn}'`)
  return insertAction(database.admin, {
    status: 'EM_ACOMPANHAMENTO',
    concluded: 0,
    titulos: ['T1'],
  })
}
const get = (id: number, path: string) =>
  send('juridico', 'GET', `/workflow/ajuizamento/acompanhamento/${id}/memoria${path}`)
type Memory = {
  readonly titulos: readonly {
    readonly passos: readonly { readonly valor: number; readonly conta: string }[]
    readonly meses: readonly { readonly mes: string; readonly texto: string }[]
    readonly semMeses: string | null
    readonly taxaLegal: {
      readonly meses: readonly Readonly<Record<string, unknown>>[]
      readonly semMeses: string | null
    } | null
  }[]
}
const shown = async (id: number) => (await get(id, '/titulos')).json<Memory>().titulos[0]

test('index and legal rate are listed by month, and the interest is their sum: 548,24', async () => {
  const id = await lawsuitDue('2026-01-10')
  const titulo = await shown(id)
  // 10.000,00 × (1,005^4 − 1): two months, plus two that repeat the last.
  expect(titulo?.passos.map(({ valor }) => valor)).toEqual([10_000, 201.5, 1020.15, 548.24])
  expect(titulo?.meses.map(({ mes, texto }) => `${mes} ${texto}`)).toEqual([
    '01/2026 publicado',
    '02/2026 publicado',
    '03/2026 projetado, repete 02/2026',
    '04/2026 projetado, repete 02/2026',
    ...['05', '06', '07', '08', '09', '10'].map((month) => `${month}/2026 sem índice: conta 0`),
  ])
  expect(titulo?.semMeses).toBeNull()
  // 21 of 31 days of 01/2026 and seven whole months; months without a rate bear no interest.
  expect(
    titulo?.taxaLegal?.meses.map(({ mes, dias, diasDoMes, taxa, jurosAcumulados, texto }) =>
      [mes, `${dias}/${diasDoMes}`, taxa, jurosAcumulados, texto].join(' '),
    ),
  ).toEqual([
    '01/2026 21/31 0,70 0,47419354 publicada',
    '02/2026 28/28 0,70 1,17419354 publicada',
    '03/2026 31/31 0,70 1,87419354 publicada',
    '04/2026 30/30 0,70 2,57419354 publicada',
    '05/2026 31/31 0,70 3,27419354 publicada',
    '06/2026 30/30 0,70 3,97419354 publicada',
    '07/2026 31/31 0,70 4,67419354 publicada',
    '08/2026 31/31 0,70 5,37419354 publicada',
    '09/2026 30/30 0,00 5,37419354 sem taxa publicada: sem juros',
    '10/2026 31/31 0,00 5,37419354 sem taxa publicada: sem juros',
    '11/2026 18/30 0,00 5,37419354 sem taxa publicada: sem juros',
  ])
  expect(titulo?.taxaLegal?.semMeses).toBeNull()
})

test('document and spreadsheet have the months of the screen', async () => {
  const id = await lawsuitDue('2026-01-10')
  const months = (await shown(id))?.taxaLegal?.meses ?? []
  const text = pdfText((await get(id, '?formato=pdf')).rawPayload).replaceAll(/\s+/g, ' ')
  const files = unzipSync((await get(id, '')).rawPayload)
  expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain('Taxa legal mês a mês')
  const sheet = strFromU8(files['xl/worksheets/sheet3.xml'] ?? new Uint8Array())
  expect(months).toHaveLength(11)
  for (const { mes, dias, diasDoMes, taxa, jurosAcumulados, texto } of months) {
    expect(text).toContain(
      `${mes} ${taxa} % ${dias} de ${diasDoMes} dias J ${jurosAcumulados} % ${texto}`,
    )
    for (const cell of [mes, taxa, jurosAcumulados, texto]) expect(sheet).toContain(String(cell))
  }
})

test('without a counted month the reason is shown: on time, or days before the law', async () => {
  const onTime = await shown(await lawsuitDue('2026-11-18'))
  const words = 'Nenhum mês: nada se soma até o dia útil seguinte ao vencimento.'
  expect(onTime).toMatchObject({ meses: [], semMeses: words })
  expect(onTime?.taxaLegal).toEqual({ meses: [], semMeses: words })

  await rows(`update titulo set original_due_on = '2026-11-03'`)
  const young = await get(1, '/titulos')
  expect(young.json<Memory>().titulos[0]).toMatchObject({
    meses: [],
    semMeses:
      'Nenhum mês: o título venceu no mês da data, e o índice de um mês conta a partir do seguinte.',
    taxaLegal: { meses: [{ mes: '11/2026', dias: 15 }], semMeses: null },
  })

  await rows(`update titulo set original_due_on = '2024-08-20'`)
  const old = (await get(1, '/titulos')).json<Memory>().titulos[0]
  expect(old?.taxaLegal?.semMeses).toBe(
    '9 dias antes de 30/08/2024 sem juros: a Lei 14.905/2024 vale a partir desse dia.',
  )
  expect(old?.taxaLegal?.meses[0]).toMatchObject({ mes: '08/2024', dias: 2, diasDoMes: 31 })
})
