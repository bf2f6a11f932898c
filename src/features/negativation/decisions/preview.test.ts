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
  previa?: Preview
}

type Part = { boletos: number; valor: number; lojistas: number }
type Preview = {
  conferencia: string
  vao: Part
  isentos: Part
  alcada: Part
  retidos: Part
  motivos: { lojista: string; boletos: number; valor: number; motivo: string }[]
  etapaAnterior: string[]
  mudancas: { lojista: string; boletos: number; valor: number; de: string; para: string }[]
  primeiraVez: {
    lojistas: number
    fiadores: number
    pessoas: { nome: string; pessoa: string; boletos: number; valor: number }[]
  }
  cicloAnterior: { ciclo: string; entram: Part; saem: Part } | null
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

const submitPath = 'serasa-negativacao/submeter-recomendacao'

/** The dry run of a submit of the whole search. */
const previewOf = async (login: string): Promise<Preview> =>
  (await ask<Required<Answer>>(login, submitPath, { filtro: {}, ensaio: true })).previa

/** Runs the dry run, checks that nothing changed, then submits with its checksums. */
async function previewAndSubmit(
  login: string,
  call = 'submeter-recomendacao',
): Promise<[preview: Answer, result: Answer]> {
  const before = await storedState()
  const path = `serasa-negativacao/${call}`
  const { previa, ...preview } = await ask<Answer>(login, path, { filtro: {}, ensaio: true })
  expect(await storedState()).toEqual(before)
  const { vao, isentos, alcada, retidos } = previa ?? (await previewOf(login))
  const parts = [vao, isentos, alcada, retidos]
  expect(parts.reduce((sum, { boletos }) => sum + boletos, 0)).toBe(preview.movidos)
  expect(parts.reduce((sum, { valor }) => sum + valor, 0)).toBe(preview.valor)
  const conferencia = previa?.conferencia ?? ''
  return [preview, await ask<Answer>(login, path, { filtro: {}, conferencia })]
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
    const { previa, ...preview } = await ask<Answer>('regua', path, {
      shoppings: [1],
      ensaio: true,
    })
    expect(previa).toMatchObject({
      seguem: { boletos: 5, valor: 121_000 },
      retidos: { boletos: 2, valor: 6_000 },
      motivos: [
        { boletos: 1, valor: 4_000 },
        { boletos: 1, valor: 2_000 },
      ],
    })
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

  test('names blocked tenants with the sentence of the guard, and the changes since the analysis', async () => {
    await ask(chain[0], submitPath, { filtro: {} })
    await justify(chain[1], 'MUD', 'Acordo em negociação')
    const previa = await previewOf(chain[1])
    expect(previa.vao).toMatchObject({ boletos: 3, valor: 137_000 })
    expect(previa.isentos).toMatchObject({ boletos: 3, valor: 112_000 })
    expect(previa.alcada).toEqual({ boletos: 0, valor: 0, lojistas: 0 })
    expect(previa.retidos).toMatchObject({ boletos: 2, valor: 6_000 })
    expect(previa.motivos.map(({ boletos, valor }) => [boletos, valor])).toEqual([
      [1, 4_000],
      [1, 2_000],
    ])
    for (const { motivo } of previa.motivos) expect(motivo).not.toMatch(/\.$|^Bloqueado$/)
    expect(previa.etapaAnterior).toHaveLength(1)
    expect(previa.mudancas).toMatchObject([
      { boletos: 1, valor: 64_000, de: 'NEGATIVAR', para: 'ISENTAR' },
    ])
  })

  test('exemptions that wait for the key account are a part of their own', async () => {
    for (const login of chain.slice(0, 3)) await ask(login, submitPath, { filtro: {} })
    const previa = await previewOf(chain[3])
    expect(previa.alcada).toMatchObject({ boletos: 1, valor: 32_000 })
    expect(previa.isentos).toMatchObject({ boletos: 1, valor: 16_000 })
  })

  test('names a tenant as listed for the first time until the mall has listed it', async () => {
    const first = await previewOf(chain[0])
    expect(first.primeiraVez.lojistas).toBeGreaterThan(0)
    expect(first.primeiraVez.pessoas.filter(({ pessoa }) => pessoa === 'LOJISTA')).toHaveLength(
      first.primeiraVez.lojistas,
    )
    await sql`update item_person set was_ever_listed = true`.execute(database.admin)
    const again = await previewOf(chain[0])
    expect(again.primeiraVez).toEqual({ lojistas: 0, fiadores: 0, pessoas: [] })
  })

  test('compares with the previous cycle only for the whole search, and has none in the first one', async () => {
    expect((await previewOf(chain[0])).cicloAnterior).toBeNull()
    await sql`
      with earlier as (
        insert into cycle (competence, status, cutoff_on, opened_by_name)
        select (competence - interval '1 month')::date, 'ENCERRADO', cutoff_on, opened_by_name
        from cycle
        returning id
      )
      update negativation_item
      set cycle_id = (select id from earlier), document = '11222333000181',
        status = 'FINALIZADO', outcome = 'NEGATIVADO'
      where number = 'PAG'`.execute(database.admin)
    const { cicloAnterior } = await previewOf(chain[0])
    expect(cicloAnterior?.saem).toEqual({ boletos: 1, valor: 128_000, lojistas: 1 })
    expect(cicloAnterior?.entram.boletos).toBeGreaterThan(0)
    const [row] = await rowsOf(chain[0])
    const selected = await ask<Required<Answer>>(chain[0], submitPath, {
      boletos: [{ idBoleto: row?.idBoleto, loja: { negativar: true } }],
      ensaio: true,
    })
    expect(selected.previa?.cicloAnterior ?? null).toBeNull()
  })
})

describe('a submit after its confirmation', () => {
  const change = {
    arrived: async () => {
      await sql`update negativation_item set status = 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'
        where number = 'NEG'`.execute(database.admin)
    },
    decided: () => justify(chain[0], 'MUD', 'Acordo em negociação'),
    paid: () => payBoleto(database.admin, 'PAG'),
  }

  test.each([
    ['decided otherwise', 'decided', 'MUD', 'mudou de decisão, guarda ou valor'],
    ['paid', 'paid', 'PAG', 'saiu depois da conferência'],
    ['that arrived', 'arrived', 'NEG', 'entrou depois da conferência'],
  ] as const)(
    'refuses a boleto %s meanwhile, names it and moves nothing',
    async (_, what, number, words) => {
      if (what === 'arrived')
        await sql`update negativation_item set status = 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'
        where number = 'NEG'`.execute(database.admin)
      const { conferencia } = await previewOf(chain[0])
      await change[what]()
      const before = await storedState()
      const refused = await send(chain[0], 'POST', `/workflow/serasa/${submitPath}`, {
        filtro: {},
        conferencia,
      })
      expect(refused.statusCode).toBe(409)
      const { mensagem, itens } = refused.json<{ mensagem: string; itens: { texto: string }[] }>()
      expect(mensagem).toBe('Mudou 1 boleto depois da conferência. Nada foi enviado.')
      expect(itens).toHaveLength(1)
      expect(itens[0]?.texto).toContain(`boleto ${number}: ${words}.`)
      expect((await storedState()).filter((line) => !line.startsWith('log'))).toEqual(
        before.filter((line) => !line.startsWith('log')),
      )
      const again = await previewOf(chain[0])
      expect(
        await ask<Answer>(chain[0], submitPath, { filtro: {}, conferencia: again.conferencia }),
      ).toMatchObject({ mensagem: 'Submetido com sucesso.' })
    },
  )

  test('without checksums, as other clients send it, is not compared', async () => {
    await previewOf(chain[0])
    await change.paid()
    expect(await ask<Answer>(chain[0], submitPath, { filtro: {} })).toMatchObject({ movidos: 7 })
  })

  test('refuses checksums that are none', async () => {
    const refused = await send(chain[0], 'POST', `/workflow/serasa/${submitPath}`, {
      filtro: {},
      conferencia: 'zz..9',
    })
    expect(refused.statusCode).toBe(400)
  })
})
