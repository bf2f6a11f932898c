import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { testCompany } from '#testing/test-company.ts'

const { database, inject, reset } = testCompany(processRoutes)

const analyst = 'analista.shopping'

type Answer = {
  readonly mensagem: string
  readonly content: readonly {
    readonly idBoleto: number
    readonly numBoleto: string
    readonly flagNegativar: boolean
  }[]
  readonly recusados: readonly { readonly idBoleto: number; readonly motivo: string }[]
}

async function ask(path: string, payload: object, login = analyst, key?: string) {
  const response = await inject({
    method: 'POST',
    url: `/bff/workflow/serasa/${path}`,
    headers: { authorization: login, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload,
  })
  return { status: response.statusCode, body: response.json<Answer>() }
}

async function idsOf(...numbers: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from negativation_item where number = any(${[...numbers]}::text[])
    order by number`.execute(database.admin)
  return rows.map(({ id }) => id)
}

async function optionOf(text: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from justification where text = ${text}`.execute(database.admin)
  return rows[0]?.id ?? 0
}

const none = 999
const save = async (
  idBoletos: readonly number[],
  { idJustificativa, ...more }: { idJustificativa?: number; numChamado?: string } = {},
  key?: string,
) =>
  ask(
    'serasa-workflow/salvar-historico/boletos',
    {
      idBoletos,
      idJustificativa: idJustificativa ?? (await optionOf('Acordo em negociação')),
      txtObservacao: 'Em conversa',
      ...more,
    },
    analyst,
    key,
  )

async function logged(action: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_entry where action = ${action}`.execute(database.admin)
  return rows[0]?.n ?? 0
}

beforeEach(async () => {
  await reset()
  await insertBoleto(database.admin, 'B1')
  await insertBoleto(database.admin, 'B2', { document: '26449364000147' })
  await insertBoleto(database.admin, 'B3')
  await insertBoleto(database.admin, 'B9', { mall: 3 })
  await ask('serasa-ciclo/abrir', {}, 'regua')
  await ask('serasa-negativacao/recomendar-boletos', { shoppings: [1, 2, 3] }, 'regua')
})

describe('one justification of several boletos', () => {
  test('is saved of each that allows it, with a line in the log and in its history; the other is named', async () => {
    const [first = 0, second = 0, third = 0] = await idsOf('B1', 'B2', 'B3')
    await ask('serasa-negativacao/submeter-recomendacao', {
      boletos: [{ idBoleto: third, loja: { negativar: true } }],
    })
    const { status, body } = await save([third, first, second, first])
    expect(status).toBe(200)
    expect(body.mensagem).toBe('Salvo com sucesso.')
    expect(body.content.map(({ numBoleto, flagNegativar }) => [numBoleto, flagNegativar])).toEqual([
      ['B1', false],
      ['B2', false],
    ])
    expect(body.recusados).toEqual([
      {
        idBoleto: third,
        motivo: "O boleto está em 'Pendente Aprovação Shopping', fora desta etapa.",
      },
    ])
    expect(await logged('JUSTIFICAR')).toBe(2)
    const { rows } = await sql`
      select item_id as id, justification_text as text, observation, user_name as by
      from item_justification order by item_id`.execute(database.admin)
    const row = { text: 'Acordo em negociação', observation: 'Em conversa' }
    expect(rows).toMatchObject([
      { id: first, ...row },
      { id: second, ...row },
    ])
  })

  test('that all have already changes and logs nothing, and a repeated request answers as before', async () => {
    const ids = await idsOf('B1', 'B2')
    const saved = await save(ids, {}, 'chave-de-teste-0001')
    expect(await save(ids, {}, 'chave-de-teste-0001')).toEqual(saved)
    const again = await save(ids)
    expect(again.body).toEqual({ mensagem: 'Nada mudou.', content: [], recusados: [] })
    expect(await logged('JUSTIFICAR')).toBe(2)
  })

  test("'Limpar' of several clears those that have one", async () => {
    const [first = 0, second = 0] = await idsOf('B1', 'B2')
    await save([first])
    const { body } = await save([first, second], { idJustificativa: none })
    expect(body.content).toMatchObject([{ numBoleto: 'B1', flagNegativar: true }])
    expect(await logged('LIMPAR_JUSTIFICATIVA')).toBe(1)
    const { rows } = await sql`
      select justification_text as text from item_justification order by id`.execute(database.admin)
    expect(rows).toEqual([{ text: 'Acordo em negociação' }, { text: 'Justificativa removida' }])
  })

  test('without its ticket, with an unknown option or with a boleto of another mall saves nothing', async () => {
    const own = await idsOf('B1', 'B2')
    const [foreign = 0] = await idsOf('B9')
    const ticket = await save(own, { idJustificativa: await optionOf('Contestação do lojista') })
    expect([ticket.status, ticket.body.mensagem]).toEqual([
      400,
      '*Número do chamado é obrigatório.',
    ])
    expect((await save(own, { idJustificativa: 777 })).status).toBe(400)
    const other = await save([...own, foreign])
    expect([other.status, other.body.mensagem]).toEqual([404, 'Boleto não encontrado.'])
    expect(await logged('JUSTIFICAR')).toBe(0)
  })
})
