import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto, payBoleto } from '#testing/example-debt-items.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { testCompany } from '#testing/test-company.ts'

// The confirmation is a dry run of the same submit: its lines must equal the submit's response.

const { database, send, reset } = testCompany(processRoutes)

type Row = { idBoleto: number; numBoleto: string }
type Answer = {
  movidos: number
  valor: number
  para: { codigo: string; resultado: string | null; boletos: number; valor: number }[]
  ignorados: unknown[]
  retirados: unknown[]
  composicao: Record<string, unknown>
}

async function ask<T>(login: string, path: string, body: object = {}): Promise<T> {
  const response = await send(login, 'POST', `/workflow/serasa/${path}`, body)
  return response.json<T>()
}

const storedState = async () =>
  (
    await sql<{ line: string }>`
      select concat_ws(' ', id, status, outcome, is_negativate, version) as line
      from negativation_item
      union all
      select concat_ws(' ', 'log', count(*)) from audit_entry
      order by 1`.execute(database.admin)
  ).rows.map(({ line }) => line)

const rowsOf = async (login: string): Promise<Row[]> =>
  (await ask<{ content: Row[] }>(login, 'serasa-negativacao/buscar/boletos-shopping')).content
const idOf = async (login: string, number: string): Promise<number> =>
  (await rowsOf(login)).find(({ numBoleto }) => numBoleto === number)?.idBoleto ?? 0

const justify = async (login: string, number: string, text: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from justification where text = ${text}`.execute(database.admin)
  await ask(login, 'serasa-workflow/salvar-historico', {
    idBoleto: await idOf(login, number),
    idJustificativa: rows[0]?.id,
    numChamado: 'CH-1',
  })
}

/** Runs the dry run, checks that nothing changed, then submits. */
async function previewAndSubmit(
  login: string,
  call = 'submeter-recomendacao',
): Promise<[preview: Answer, result: Answer]> {
  const before = await storedState()
  const path = `serasa-negativacao/${call}`
  const preview = await ask<Answer>(login, path, { filtro: {}, ensaio: true })
  expect(await storedState()).toEqual(before)
  return [preview, await ask<Answer>(login, path, { filtro: {} })]
}

const chain = [
  'analista.shopping',
  'aprovador.shopping',
  'corporativa',
  'aprovador.holding',
] as const

beforeEach(async () => {
  await reset()
  await insertBoleto(database.admin, 'NEG', { cents: 100_000 })
  await insertBoleto(database.admin, 'LIM', { cents: 200_000, contract: { legal: 'LIMINAR' } })
  await insertBoleto(database.admin, 'CEP', { cents: 400_000, contract: { cep: '' } })
  await insertBoleto(database.admin, 'FIA', {
    cents: 800_000,
    fiador: { document: '73938316942', endsOn: '2026-01-31' },
  })
  await insertBoleto(database.admin, 'ISE', { cents: 1_600_000 })
  await insertBoleto(database.admin, 'EXC', { cents: 3_200_000 })
  await insertBoleto(database.admin, 'MUD', { cents: 6_400_000 })
  await insertBoleto(database.admin, 'PAG', { cents: 12_800_000 })
  await ask('regua', 'serasa-ciclo/abrir')
  await ask('regua', 'serasa-negativacao/recomendar-boletos', { shoppings: [1] })
  await justify(chain[0], 'ISE', 'Acordo em negociação')
  await justify(chain[0], 'EXC', 'Decisão comercial')
})

describe('confirmation of a submit', () => {
  test('in each step the dry run writes nothing and predicts the result of the submit', async () => {
    for (const login of chain) {
      const [preview, result] = await previewAndSubmit(login)
      expect(preview, login).toEqual(result)
      expect(preview.movidos, login).toBe(8)
    }
    const [preview, result] = await previewAndSubmit('regua', 'submeter-negativacao')
    expect(preview).toEqual(result)
    expect(preview.para).toMatchObject([{ resultado: 'ISENTO', boletos: 1, valor: 32_000 }])
  })

  test('the mall approves: counts sent and blocked boletos by guard, and shows the analysis', async () => {
    await ask(chain[0], 'serasa-negativacao/submeter-recomendacao', { filtro: {} })
    await justify(chain[1], 'MUD', 'Acordo em negociação')
    const [preview, result] = await previewAndSubmit(chain[1])
    expect(preview).toEqual(result)
    expect(preview.composicao).toEqual({
      negativar: { boletos: 3, valor: 137_000 },
      isentar: { boletos: 3, valor: 112_000 },
      bloqueados: {
        boletos: 2,
        valor: 6_000,
        guardas: [
          { codigo: 'G07', boletos: 1 },
          { codigo: 'G08', boletos: 1 },
        ],
      },
      semFiador: 1,
      diferentes: 1,
    })
  })

  test('the holding approves: shows a line for each of the four destinations, and the paid boletos', async () => {
    for (const login of chain.slice(0, 3))
      await ask(login, 'serasa-negativacao/submeter-recomendacao', { filtro: {} })
    await payBoleto(database.admin, 'PAG')
    const [preview, result] = await previewAndSubmit(chain[3])
    expect(preview).toEqual(result)
    expect(
      preview.para
        .map(({ codigo, resultado, boletos, valor }) => [codigo, resultado, boletos, valor])
        .toSorted(),
    ).toEqual([
      ['FINALIZADO', 'BLOQUEADO', 2, 6_000],
      ['FINALIZADO', 'ISENTO', 1, 16_000],
      ['PENDENTE_APROVACAO_EXCECAO_KA', null, 1, 32_000],
      ['PENDENTE_DE_ENVIO', null, 3, 73_000],
    ])
    expect(preview.retirados).toHaveLength(1)
  })

  test('a dry run of forwarding a mall writes nothing and shows forwarded and paid boletos', async () => {
    await sql`update negativation_item
      set status = 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'`.execute(database.admin)
    await payBoleto(database.admin, 'PAG')
    const before = await storedState()
    const path = 'serasa-negativacao/recomendar-boletos'
    const preview = await ask<Answer>('regua', path, { shoppings: [1], ensaio: true })
    expect(await storedState()).toEqual(before)
    expect(await ask<Answer>('regua', path, { shoppings: [1] })).toEqual(preview)
    expect(preview).toMatchObject({
      movidos: 7,
      valor: 127_000,
      para: [{ codigo: 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING', boletos: 7, valor: 127_000 }],
    })
    expect(preview.retirados).toHaveLength(1)
  })

  test('a dry run is refused like the submit, with the same boletos', async () => {
    const id = await idOf(chain[0], 'NEG')
    await ask(chain[0], 'serasa-negativacao/marcar', {
      boletos: [{ idBoleto: id, loja: { negativar: false } }],
    })
    const path = 'serasa-negativacao/submeter-recomendacao'
    const preview = await ask(chain[0], path, { filtro: {}, ensaio: true })
    expect(preview).toMatchObject({ itens: [{ id, codigo: 'JUSTIFICATIVA_OBRIGATORIA' }] })
    expect(await ask(chain[0], path, { filtro: {} })).toMatchObject({
      itens: [{ id, codigo: 'JUSTIFICATIVA_OBRIGATORIA' }],
    })
  })
})
