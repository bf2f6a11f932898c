import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { refresh } from '#features/negativation/debt-items/actions/refresh.ts'
import { insertBoleto, payBoleto } from '#testing/example-debt-items.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { testCompany } from '#testing/test-company.ts'

const { database, inject, send, inWork, reset } = testCompany(processRoutes)

beforeEach(reset)

type Answer = {
  status: number
  body: Record<string, never> & {
    content: Row[]
    itens: { id: number; codigo: string }[]
    ignorados: unknown[]
    retirados: { texto: string }[]
  }
}
type Row = {
  idBoleto: number
  numBoleto: string
  flagNegativar: boolean
  versao: number
  guardas: { codigo: string; severidade: string }[]
  fiadores: { negativar: boolean; idSerasaBoletoFiador: number }[]
  statusWorkflow: { codigo: string }
  serasaLoja: { idSerasaLoja: number }
}

async function ask(
  login: string,
  path: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await inject({
    method: 'POST',
    url: `/bff/workflow/serasa/${path}`,
    headers: { authorization: login, ...headers },
    payload: body,
  })
  return { status: response.statusCode, body: response.json() }
}

const chain = {
  analyst: 'analista.shopping',
  approver: 'aprovador.shopping',
  corporate: 'corporativa',
  holding: 'aprovador.holding',
  regua: 'regua',
}
const submit = (login: string, body: Record<string, unknown> = { filtro: {} }) =>
  ask(login, 'serasa-negativacao/submeter-recomendacao', body)
const search = async (login: string, body: Record<string, unknown> = {}) =>
  (await ask(login, 'serasa-negativacao/buscar/boletos-shopping', body)).body.content
const justify = (
  login: string,
  idBoleto: number,
  text: string,
  more: Record<string, unknown> = {},
) =>
  sql<{ id: number }>`select id from justification where text = ${text}`
    .execute(database.admin)
    .then(({ rows }) =>
      ask(login, 'serasa-workflow/salvar-historico', {
        idBoleto,
        idJustificativa: rows[0]?.id,
        ...more,
      }),
    )
const forward = async () => {
  await ask(chain.regua, 'serasa-ciclo/abrir')
  return ask(chain.regua, 'serasa-negativacao/recomendar-boletos', { shoppings: [1, 2, 3] })
}
const statusOf = async (number: string) =>
  (
    await sql<{
      status: string
      outcome: string | null
    }>`select status, outcome from negativation_item where number = ${number}`.execute(
      database.admin,
    )
  ).rows[0]
const readAudit = async (action: string) =>
  Number(
    (
      await sql<{
        n: number
      }>`select count(*) as n from audit_entry where action = ${action}`.execute(database.admin)
    ).rows[0]?.n,
  )

describe('the chain of approvals (spec 1:1, rules 4.3)', () => {
  test('a boleto goes from the release to PENDENTE_DE_ENVIO, each step by another user, each logged', async () => {
    await insertBoleto(database.admin, 'B1')
    expect((await forward()).body).toMatchObject({
      mensagem: 'Envio realizado com sucesso',
      movidos: 1,
    })
    const steps = [
      [chain.analyst, 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'],
      [chain.approver, 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA'],
      [chain.corporate, 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING'],
      [chain.holding, 'PENDENTE_DE_ENVIO'],
    ] as const
    for (const [login, to] of steps) {
      const answer = await submit(login)
      expect(answer.body).toMatchObject({
        mensagem: 'Submetido com sucesso.',
        movidos: 1,
        para: [{ codigo: to, boletos: 1 }],
      })
      expect(await statusOf('B1')).toEqual({ status: to, outcome: null })
    }
    expect(await readAudit('SUBMETER')).toBe(4)
  })

  test('acting without the step is 403 and moves nothing', async () => {
    await insertBoleto(database.admin, 'B1')
    await forward()
    for (const login of [chain.regua, 'holding', 'juridico', 'admin'])
      expect((await submit(login)).status).toBe(403)
    const [row] = await search(chain.analyst)
    const answer = await submit(chain.approver, {
      boletos: [{ idBoleto: row?.idBoleto, loja: { negativar: true } }],
    })
    expect(answer.status).toBe(403)
    expect(await statusOf('B1')).toEqual({
      status: 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
      outcome: null,
    })
  })

  test('a mall outside the scope shows nothing and rejects actions', async () => {
    await insertBoleto(database.admin, 'B1', { mall: 1 })
    await insertBoleto(database.admin, 'B3', { mall: 3, document: '26449364000147' })
    await forward()
    const mine = await search(chain.analyst)
    expect(mine.map(({ numBoleto }) => numBoleto)).toEqual(['B1'])
    expect(await search(chain.analyst, { idShopping: [3] })).toEqual([])
    const foreign = (
      await sql<{ id: number }>`select id from negativation_item where number = 'B3'`.execute(
        database.admin,
      )
    ).rows[0]?.id
    expect(
      (await submit(chain.analyst, { boletos: [{ idBoleto: foreign, loja: { negativar: true } }] }))
        .status,
    ).toBe(404)
    expect((await justify(chain.analyst, foreign ?? 0, 'Acordo em negociação')).status).toBe(404)
    expect((await submit(chain.analyst)).body).toMatchObject({ movidos: 1 })
    expect((await statusOf('B3'))?.status).toBe('PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING')
  })

  test('a second submit of the same items answers 409 with who and when', async () => {
    await insertBoleto(database.admin, 'B1')
    await forward()
    const [row] = await search(chain.analyst)
    const boletos = [{ idBoleto: row?.idBoleto, loja: { negativar: true } }]
    expect((await submit(chain.analyst, { boletos })).status).toBe(200)
    const again = await submit(chain.analyst, { boletos })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ alteradoPor: 'Camila Souza' })
  })

  test('a stale versao answers 409 with who and when, in a draft, a justification and a submit (rules 2)', async () => {
    await insertBoleto(database.admin, 'B1')
    await insertBoleto(database.admin, 'B2', { document: '26449364000147' })
    await forward()
    const decision = ({ idBoleto, versao }: Record<string, unknown>) => ({
      idBoleto,
      versao,
      loja: { negativar: true },
    })
    const read = (await search(chain.analyst)) as unknown as Record<string, unknown>[]
    const [one, other] = read.map(decision)
    const mark = (negativar = true) =>
      ask(chain.analyst, 'serasa-negativacao/marcar', {
        boletos: [{ ...one, loja: { negativar } }],
      })
    expect((await mark(false)).status).toBe(200)
    const who = { alteradoPor: 'Camila Souza', itens: [{ id: one?.idBoleto, codigo: 'ALTERADO' }] }
    expect(await mark()).toMatchObject({ status: 409, body: who })
    const idBoleto = Number(one?.idBoleto)
    const late = await justify(chain.analyst, idBoleto, 'Acordo em negociação', {
      versao: String(one?.versao),
    })
    expect(late).toMatchObject({ status: 409, body: who })
    expect(await submit(chain.analyst, { boletos: [one] })).toMatchObject({
      status: 409,
      body: who,
    })
    const both = await submit(chain.analyst, { boletos: [one, other] })
    expect(both.body).toMatchObject({
      movidos: 1,
      ignorados: [{ idBoleto, alteradoPor: 'Camila Souza' }],
    })
  })

  test('the same idempotency key gives the same answer and acts once; with another body it is refused', async () => {
    await insertBoleto(database.admin, 'B1')
    await forward()
    const [row] = await search(chain.analyst)
    const boletos = [{ idBoleto: row?.idBoleto, loja: { negativar: true } }]
    const key = { 'idempotency-key': 'chave-de-teste-0001' }
    const path = 'serasa-negativacao/submeter-recomendacao'
    const first = await ask(chain.analyst, path, { boletos }, key)
    expect(await ask(chain.analyst, path, { boletos }, key)).toEqual(first)
    expect(await readAudit('SUBMETER')).toBe(1)
    expect((await ask(chain.analyst, path, { filtro: {} }, key)).status).toBe(422)
    expect(
      (await ask(chain.analyst, path, { boletos }, { 'idempotency-key': 'curta' })).status,
    ).toBe(400)
  })

  test('another idUsuario than the session is refused with 403', async () => {
    expect(
      (
        await ask(chain.analyst, 'serasa-negativacao/submeter-recomendacao', {
          idUsuario: 9_999,
          filtro: {},
        })
      ).status,
    ).toBe(403)
  })
})

describe('empty and invalid requests', () => {
  test('a submit that names neither boletos nor a search is 400', async () => {
    const answer = await submit(chain.analyst, {})
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ mensagem: 'Informe os boletos ou o filtro da busca.' })
  })

  test('the history of an unknown boleto, or of another mall, is 404', async () => {
    await insertBoleto(database.admin, 'B3', { mall: 3 })
    await forward()
    const foreign = (
      await sql<{ id: number }>`select id from negativation_item`.execute(database.admin)
    ).rows[0]?.id
    for (const id of [foreign, 999_999]) {
      const url = `/bff/workflow/serasa/serasa-workflow/buscar/historico/${id}`
      expect((await inject({ url, headers: { authorization: chain.analyst } })).statusCode).toBe(
        404,
      )
    }
  })
})

describe('flags and justifications (spec 1:5, rules 4.4)', () => {
  test("'O boleto {number} precisa de uma justificativa.' and nothing is sent", async () => {
    await insertBoleto(database.admin, 'B1')
    await insertBoleto(database.admin, 'B2', { document: '26449364000147' })
    await forward()
    const rows = await search(chain.analyst)
    await ask(chain.analyst, 'serasa-negativacao/marcar', {
      boletos: [
        {
          idBoleto: rows.find(({ numBoleto }) => numBoleto === 'B2')?.idBoleto,
          loja: { negativar: false },
        },
      ],
    })
    const answer = await submit(chain.analyst)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ mensagem: 'O boleto B2 precisa de uma justificativa.' })
    expect((await statusOf('B1'))?.status).toBe('PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING')
  })

  test("CHAMADO: ticket number required ('*Número do chamado é obrigatório.')", async () => {
    await insertBoleto(database.admin, 'B1')
    await forward()
    const [row] = await search(chain.analyst)
    const missing = await justify(chain.analyst, row?.idBoleto ?? 0, 'Contestação do lojista')
    expect(missing.status).toBe(400)
    expect(missing.body).toMatchObject({
      mensagem: '*Número do chamado é obrigatório.',
      campos: [{ campo: 'numChamado' }],
    })
    const savedAnswer = await justify(chain.analyst, row?.idBoleto ?? 0, 'Contestação do lojista', {
      numChamado: '884217',
      txtObservacao: 'Valores contestados.',
    })
    expect(savedAnswer.body).toMatchObject({
      mensagem: 'Salvo com sucesso.',
      content: [{ flagNegativar: false, numChamado: '884217' }],
    })
  })

  test('saving sets ISENTAR, Limpar sets NEGATIVAR and clears ticket and note; the history keeps both', async () => {
    await insertBoleto(database.admin, 'B1', { fiador: { document: '73938316942' } })
    await forward()
    const [row] = await search(chain.analyst)
    const idBoleto = row?.idBoleto ?? 0
    await justify(chain.analyst, idBoleto, 'Contestação do lojista', { numChamado: '1' })
    const [exempt] = await search(chain.analyst)
    expect(exempt).toMatchObject({ flagNegativar: false, fiadores: [{ negativar: false }] })
    await ask(chain.analyst, 'serasa-workflow/historico/limpar', { idBoleto })
    expect((await search(chain.analyst))[0]).toMatchObject({
      flagNegativar: true,
      numChamado: null,
      serasaJustificatica: null,
      fiadores: [{ negativar: true }],
    })
    const response = await send(
      chain.analyst,
      'GET',
      `/workflow/serasa/serasa-workflow/buscar/historico/${idBoleto}`,
    )
    expect(response.json<{ content: unknown[] }>().content).toHaveLength(2)
  })

  test("saving the same again never says 'Salvo com sucesso.': nothing is written and nothing is logged", async () => {
    await insertBoleto(database.admin, 'B1')
    await forward()
    const [row] = await search(chain.analyst)
    const idBoleto = row?.idBoleto ?? 0
    const clear = () => ask(chain.analyst, 'serasa-workflow/historico/limpar', { idBoleto })
    const mark = (negativar: boolean) =>
      ask(chain.analyst, 'serasa-negativacao/marcar', {
        boletos: [{ idBoleto, loja: { negativar } }],
      })
    const save = () =>
      justify(chain.analyst, idBoleto, 'Contestação do lojista', {
        numChamado: '1',
        txtObservacao: 'x',
      })
    const rows = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from item_justification`.execute(
          database.admin,
        )
      ).rows[0]?.n
    const versao = async () => (await search(chain.analyst))[0]?.versao

    const read = await versao()
    expect((await clear()).body).toMatchObject({
      mudou: false,
      mensagem: 'Nada mudou: o boleto não tem justificativa.',
    })
    expect((await mark(true)).body).toMatchObject({
      mudou: false,
      mensagem: 'Nada mudou: a decisão já era esta.',
    })
    expect([await rows(), await versao()]).toEqual([0, read])

    expect((await save()).body).toMatchObject({ mudou: true, mensagem: 'Salvo com sucesso.' })
    const stored = await versao()
    expect((await save()).body).toMatchObject({
      mudou: false,
      mensagem: 'Nada mudou: o boleto já tem esta justificativa.',
      content: [{ idBoleto, numChamado: '1' }],
    })
    expect([await rows(), await versao(), await readAudit('JUSTIFICAR')]).toEqual([1, stored, 1])

    expect((await clear()).body).toMatchObject({ mudou: true, mensagem: 'Salvo com sucesso.' })
    expect((await mark(false)).body).toMatchObject({ mudou: true, mensagem: 'Salvo com sucesso.' })
    expect(await rows()).toBe(2)
    // Returning to NEGATIVAR is a change, but removed no justification.
    expect((await clear()).body).toMatchObject({ mudou: true, content: [{ flagNegativar: true }] })
    expect([await rows(), await readAudit('LIMPAR_JUSTIFICATIVA')]).toEqual([2, 2])
  })

  test('exempted and approved by every step, it ends FINALIZADO, resultado ISENTO', async () => {
    await insertBoleto(database.admin, 'B1')
    await forward()
    const [row] = await search(chain.analyst)
    await justify(chain.analyst, row?.idBoleto ?? 0, 'Acordo em negociação')
    for (const login of [chain.analyst, chain.approver, chain.corporate, chain.holding])
      await submit(login)
    expect(await statusOf('B1')).toEqual({ status: 'FINALIZADO', outcome: 'ISENTO' })
  })

  test('flagAprovador makes it an exception for the key account, who changes it to NEGATIVAR', async () => {
    await insertBoleto(database.admin, 'B1')
    await forward()
    const [row] = await search(chain.analyst)
    await justify(chain.analyst, row?.idBoleto ?? 0, 'Decisão comercial', { numChamado: '7' })
    for (const login of [chain.analyst, chain.approver, chain.corporate, chain.holding])
      await submit(login)
    expect((await statusOf('B1'))?.status).toBe('PENDENTE_APROVACAO_EXCECAO_KA')
    const reading = await ask(chain.corporate, 'serasa-negativacao/buscar/validar-boletos')
    expect(reading.body.content).toHaveLength(1)
    const ofStatus = async (status: string[]) =>
      (await ask(chain.corporate, 'serasa-negativacao/buscar/validar-boletos', { status })).body
        .content
    expect(await ofStatus(['PENDENTE_APROVACAO_EXCECAO_KA', 'FINALIZADO'])).toHaveLength(1)
    expect(await ofStatus([])).toHaveLength(1)
    expect(await ofStatus(['PENDENTE_DE_ENVIO'])).toEqual([])
    expect(
      (await ask(chain.corporate, 'serasa-negativacao/submeter-negativacao', { filtro: {} }))
        .status,
    ).toBe(403)
    const answer = await ask(chain.regua, 'serasa-negativacao/submeter-negativacao', {
      boletos: [{ idBoleto: row?.idBoleto, loja: { negativar: true } }],
    })
    expect(answer.body).toMatchObject({
      mensagem: 'Negativações submetidas com sucesso',
      para: [{ codigo: 'PENDENTE_DE_ENVIO' }],
    })
  })
})

describe('a justification removed by NEGATIVAR', () => {
  const mark = (login: string, idBoleto: number, negativar: boolean) =>
    ask(login, 'serasa-negativacao/marcar', { boletos: [{ idBoleto, loja: { negativar } }] })

  test('returns with ticket, note and its author when the approver sets ISENTAR again', async () => {
    await insertBoleto(database.admin, 'B1')
    await forward()
    const [row] = await search(chain.analyst)
    const id = row?.idBoleto ?? 0
    await justify(chain.analyst, id, 'Decisão comercial', {
      numChamado: 'CH-100',
      txtObservacao: 'Acertado com a diretoria',
    })
    await submit(chain.analyst)
    const [before] = await search(chain.approver)
    expect(before).toMatchObject({
      flagNegativar: false,
      justificadoPor: { nome: 'Camila Souza' },
    })
    const negativated = await mark(chain.approver, id, true)
    expect(negativated.body.content).toMatchObject([
      { flagNegativar: true, serasaJustificatica: null, justificadoPor: null, numChamado: null },
    ])
    const back = await mark(chain.approver, id, false)
    expect(back.body.content).toMatchObject([
      {
        flagNegativar: false,
        serasaJustificatica: { txtJustificativa: 'Decisão comercial' },
        numChamado: 'CH-100',
        txtObservacao: 'Acertado com a diretoria',
        justificadoPor: { nome: 'Camila Souza' },
      },
    ])
    expect((await submit(chain.approver)).status).toBe(200)
    const history = await send(
      chain.corporate,
      'GET',
      `/workflow/serasa/serasa-workflow/buscar/historico/${id}`,
    )
    expect(history.json<{ content: unknown[] }>().content).toHaveLength(1)
  })

  test("'Desfazer' of the approver's NEGATIVAR gives it back as the analyst's own", async () => {
    await insertBoleto(database.admin, 'B1')
    await forward()
    const [row] = await search(chain.analyst)
    const id = row?.idBoleto ?? 0
    await justify(chain.analyst, id, 'Decisão comercial', { numChamado: 'CH-100' })
    await submit(chain.analyst)
    const [before] = (await search(chain.approver)) as unknown as {
      serasaJustificatica: { idSerasaJustificatica: number }
    }[]
    await mark(chain.approver, id, true)
    const undone = await ask(chain.approver, 'serasa-negativacao/desfazer-marcacao', {
      boletos: [
        {
          idBoleto: id,
          loja: { negativar: false },
          idJustificativa: before?.serasaJustificatica.idSerasaJustificatica,
          numChamado: 'CH-100',
          txtObservacao: null,
          nomeAnexo: null,
        },
      ],
    })
    expect(undone.body.content).toMatchObject([
      { flagNegativar: false, numChamado: 'CH-100', justificadoPor: { nome: 'Camila Souza' } },
    ])
  })

  test('that was cleared does not return', async () => {
    await insertBoleto(database.admin, 'B1')
    await forward()
    const [row] = await search(chain.analyst)
    const id = row?.idBoleto ?? 0
    await justify(chain.analyst, id, 'Decisão comercial', { numChamado: 'CH-100' })
    await ask(chain.analyst, 'serasa-workflow/historico/limpar', { idBoleto: id })
    const back = await mark(chain.analyst, id, false)
    expect(back.body.content).toMatchObject([{ flagNegativar: false, serasaJustificatica: null }])
    expect((await submit(chain.analyst)).status).toBe(400)
  })
})

describe('a draft of an item that left its step', () => {
  test('is 409 with the name of the step for users of the previous step, 403 for others', async () => {
    await insertBoleto(database.admin, 'B1')
    await forward()
    const [row] = await search(chain.analyst)
    const idBoleto = row?.idBoleto ?? 0
    await submit(chain.analyst)
    const boletos = [{ idBoleto, loja: { negativar: true } }]
    for (const [path, body] of [
      ['serasa-negativacao/marcar', { boletos }],
      ['serasa-negativacao/desfazer-marcacao', { boletos }],
      ['serasa-workflow/historico/limpar', { idBoleto }],
    ] as const) {
      const answer = await ask(chain.analyst, path, body)
      expect([answer.status, answer.body.mensagem]).toEqual([
        409,
        "O boleto está em 'Pendente Aprovação Shopping', fora desta etapa.",
      ])
    }
    expect((await ask(chain.holding, 'serasa-negativacao/marcar', { boletos })).status).toBe(403)
  })
})

describe('the loja of a decision (spec 1:7.2)', () => {
  test('must be the one of the boleto; another is 400 in submit and mark, and nothing moves', async () => {
    await insertBoleto(database.admin, 'B1')
    await insertBoleto(database.admin, 'B2')
    await forward()
    const [one, other] = await search(chain.analyst)
    const decision = (idSerasaLoja: number | undefined) => ({
      boletos: [{ idBoleto: one?.idBoleto, loja: { idSerasaLoja, negativar: true } }],
    })
    const wrong = decision(other?.serasaLoja.idSerasaLoja)
    for (const answer of [
      await submit(chain.analyst, wrong),
      await ask(chain.analyst, 'serasa-negativacao/marcar', wrong),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.mensagem).toBe(`A loja informada não é a do boleto ${one?.numBoleto}.`)
      expect(answer.body.itens).toMatchObject([
        { id: one?.idBoleto, codigo: 'PESSOA_DESCONHECIDA' },
      ])
    }
    expect((await statusOf(one?.numBoleto ?? ''))?.status).toBe(
      'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
    )
    expect((await submit(chain.analyst, decision(one?.serasaLoja.idSerasaLoja))).status).toBe(200)
  })
})

describe('guards in the chain (rules 4.6)', () => {
  test('a blocked boleto is set to ISENTAR by the guard; submitting it as NEGATIVAR is 422 with the list', async () => {
    await insertBoleto(database.admin, 'B1', { contract: { legal: 'LIMINAR' } })
    await forward()
    const [row] = await search(chain.analyst)
    expect(row?.flagNegativar).toBe(false)
    expect(row?.guardas).toContainEqual(
      expect.objectContaining({ codigo: 'G07', severidade: 'BLOQUEIO' }),
    )
    const answer = await submit(chain.analyst, {
      boletos: [{ idBoleto: row?.idBoleto, loja: { negativar: true } }],
    })
    expect(answer.status).toBe(422)
    expect(answer.body.itens).toMatchObject([{ id: row?.idBoleto, codigo: 'G07' }])
  })

  test('a blocked boleto needs no justification and ends BLOQUEADO, never an exception', async () => {
    await insertBoleto(database.admin, 'B1', { contract: { legal: 'LIMINAR' } })
    await forward()
    for (const login of [chain.analyst, chain.approver, chain.corporate, chain.holding])
      expect((await submit(login)).status).toBe(200)
    expect(await statusOf('B1')).toEqual({ status: 'FINALIZADO', outcome: 'BLOQUEADO' })
  })

  test('a block on a fiador only forces that fiador to ISENTAR', async () => {
    await insertBoleto(database.admin, 'B1', {
      fiador: { document: '73938316942', endsOn: '2026-01-31' },
    })
    await forward()
    const [row] = await search(chain.analyst)
    expect(row).toMatchObject({ flagNegativar: true, fiadores: [{ negativar: false }] })
  })

  test('G13 reads the register of notices: a delivered notice clears its recipient, an unproved one does not', async () => {
    const boletoId = await insertBoleto(database.admin, 'B1', {
      fiador: { document: '73938316942' },
    })
    await sql`
      insert into file_import (kind, file_name, sha256, rows, accepted, rejected, created_by_name)
      values ('COMUNICACOES', 'n.csv', sha256('n'), 2, 2, 0, 'x')`.execute(database.admin)
    await sql`
      insert into notice (
        mall_id, boleto_id, recipient, document, name, luc, kind, channel, sent_on, delivered_on,
        import_id
      )
      select 1, ${boletoId}, recipient, document, 'X', 'L1', 'CARTA_PRE_NEGATIVACAO', 'AR',
        '2026-10-01', delivered_on::date, (select max(id) from file_import)
      from (
        values ('LOJISTA', '36576230000140', '2026-10-05'), ('FIADOR', '73938316942', null)
      ) as given(recipient, document, delivered_on)`.execute(database.admin)
    await forward()
    const [row] = await search(chain.analyst)
    expect(row?.guardas.filter(({ codigo }) => codigo === 'G13')).toHaveLength(1)
    expect(row?.guardas).toContainEqual(
      expect.objectContaining({ codigo: 'G13', pessoa: expect.any(Number) }),
    )
  })

  test('a correction in the register clears the guard and restores NEGATIVAR', async () => {
    await insertBoleto(database.admin, 'B1', { contract: { cep: '999' } })
    await forward()
    expect((await search(chain.analyst))[0]?.flagNegativar).toBe(false)
    await sql`update contract set cep = '01310100'`.execute(database.admin)
    await inWork(refresh)
    expect((await search(chain.analyst))[0]).toMatchObject({ flagNegativar: true, qtdBloqueios: 0 })
  })

  test('a boleto paid meanwhile leaves the list and is named, the others move (rules 4.3 b 3)', async () => {
    await insertBoleto(database.admin, 'B1')
    await insertBoleto(database.admin, 'B2', { document: '26449364000147' })
    await forward()
    await payBoleto(database.admin, 'B1')
    const answer = await submit(chain.analyst)
    expect(answer.body).toMatchObject({
      movidos: 1,
      retirados: [{ numBoleto: 'B1', texto: 'Retirado: pago em 13/11/2026' }],
    })
    expect(await statusOf('B1')).toEqual({ status: 'FINALIZADO', outcome: 'RETIRADO_PAGAMENTO' })
  })

  test('after a load, a paid boleto leaves by row 11', async () => {
    await insertBoleto(database.admin, 'B1')
    await forward()
    await payBoleto(database.admin, 'B1')
    await inWork(refresh)
    expect(await statusOf('B1')).toEqual({ status: 'FINALIZADO', outcome: 'RETIRADO_PAGAMENTO' })
  })
})

describe('four eyes and Devolver (rules 4.3 h, row 16)', () => {
  test('the user who analysed an item cannot approve it, even with another profile', async () => {
    await insertBoleto(database.admin, 'B1')
    await forward()
    await submit(chain.analyst)
    await sql`
      update app_user
      set profile_id = (select profile_id from app_user where login = 'aprovador.shopping')
      where login = 'analista.shopping'`.execute(database.admin)
    const answer = await submit(chain.analyst)
    await sql`
      update app_user
      set profile_id = (select id from profile where name = 'COBRANÇA SHOPPING')
      where login = 'analista.shopping'`.execute(database.admin)
    expect(answer.status).toBe(403)
    expect(answer.body.itens).toMatchObject([{ codigo: 'QUATRO_OLHOS' }])
  })

  test("'Devolver' needs a reason of 10 characters and returns the item one step, flags kept", async () => {
    await insertBoleto(database.admin, 'B1')
    await forward()
    const [row] = await search(chain.analyst)
    await justify(chain.analyst, row?.idBoleto ?? 0, 'Acordo em negociação')
    await submit(chain.analyst)
    expect(
      (
        await ask(chain.approver, 'serasa-workflow/devolver', {
          idBoletos: [row?.idBoleto],
          motivo: 'curto',
        })
      ).status,
    ).toBe(400)
    const answer = await ask(chain.approver, 'serasa-workflow/devolver', {
      idBoletos: [row?.idBoleto],
      motivo: 'Falta o documento do acordo.',
    })
    expect(answer.body).toMatchObject({
      movidos: 1,
      para: [{ codigo: 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING' }],
    })
    expect((await search(chain.analyst))[0]).toMatchObject({ flagNegativar: false })
    expect(await readAudit('DEVOLVER')).toBe(1)
  })
})

describe('cycle (rules 4.1)', () => {
  test('closing ends undecided items as NAO_DECIDIDO, keeps approved ones, and the month stays closed', async () => {
    await insertBoleto(database.admin, 'B1')
    await insertBoleto(database.admin, 'B2', { document: '26449364000147' })
    await forward()
    const rows = await search(chain.analyst)
    const first = rows
      .filter(({ numBoleto }) => numBoleto === 'B1')
      .map(({ idBoleto }) => ({ idBoleto, loja: { negativar: true } }))
    await submit(chain.analyst, { boletos: first })
    for (const login of [chain.approver, chain.corporate, chain.holding]) await submit(login)
    expect(
      (await ask(chain.regua, 'serasa-ciclo/encerrar', { competencia: '2026-11' })).body,
    ).toMatchObject({
      encerrados: 1,
    })
    expect(await statusOf('B1')).toEqual({ status: 'PENDENTE_DE_ENVIO', outcome: null })
    expect(await statusOf('B2')).toEqual({ status: 'FINALIZADO', outcome: 'NAO_DECIDIDO' })
    expect((await ask(chain.regua, 'serasa-ciclo/abrir')).status).toBe(409)
  })

  test('closing needs the month: without it, or with another month, nothing ends', async () => {
    await insertBoleto(database.admin, 'B1')
    await forward()
    const close = async (body: Record<string, unknown>) => {
      const { status, body: answer } = await ask(chain.regua, 'serasa-ciclo/encerrar', body)
      return [status, (answer as unknown as { mensagem: string }).mensagem]
    }
    const named = 'Informe a competência do ciclo a encerrar, no formato AAAA-MM.'
    expect(await close({})).toEqual([400, named])
    expect(await close({ competencia: '11/2026' })).toEqual([400, named])
    expect(await close({ competencia: '2026-10' })).toEqual([
      409,
      'O ciclo aberto é o 11/2026, e não o 10/2026.',
    ])
    expect(await statusOf('B1')).toEqual({
      status: 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
      outcome: null,
    })
    expect(await close({ competencia: '2026-11' })).toEqual([200, 'Ciclo 11/2026 encerrado.'])
    expect(await close({ competencia: '2026-11' })).toEqual([404, 'Não há ciclo aberto.'])
  })

  test.each([
    ['Não', false, 409],
    ['Sim', true, 200],
  ])(
    'with REABRE_CICLO %s the panel predicts whether a closed month can be opened again',
    async (value, opensAgain, status) => {
      const set = (to: string) =>
        sql`update parameter set value = ${to} where code = 'REABRE_CICLO'`.execute(database.admin)
      await set(value)
      await insertBoleto(database.admin, 'B1')
      await forward()
      const panel = await send(chain.regua, 'GET', '/workflow/serasa/serasa-ciclo/1/painel')
      expect(panel.json()).toMatchObject({ abreDeNovo: opensAgain })
      await ask(chain.regua, 'serasa-ciclo/encerrar', { competencia: '2026-11' })
      expect((await ask(chain.regua, 'serasa-ciclo/abrir')).status).toBe(status)
      await set('Não')
    },
  )

  test('an open cycle without items takes a new snapshot', async () => {
    expect((await ask(chain.regua, 'serasa-ciclo/abrir')).body).toMatchObject({ boletos: 0 })
    await insertBoleto(database.admin, 'B1')
    expect((await ask(chain.regua, 'serasa-ciclo/abrir')).body).toMatchObject({ boletos: 1, id: 1 })
  })

  test('counts per mall are of the step: distinct customers and fiadores, all boletos, for any LUC (rules 4.8)', async () => {
    const fiador = { document: '73938316942' }
    await insertBoleto(database.admin, 'B1', { fiador })
    await insertBoleto(database.admin, 'B3', { fiador, cents: 50_000 })
    await insertBoleto(database.admin, 'B4', { document: '26449364000147', fiador })
    await insertBoleto(database.admin, 'B2', { mall: 2, fiador })
    await forward()
    const [moved] = (await search(chain.analyst)).filter(({ numBoleto }) => numBoleto === 'B3')
    await sql`
      update negativation_item
      set status = 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'
      where id <> ${moved?.idBoleto}`.execute(database.admin)
    const answer = await ask(chain.regua, 'serasa-shopping/totalshopping', {
      codigoStatus: ['AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'],
    })
    expect(answer.body.content).toMatchObject([
      {
        shopping: { nomeShopping: 'Shopping Alfa' },
        quantidadeClientes: 2,
        quantidadeBoletos: 2,
        quantidadeFiador: 1,
      },
      {
        shopping: { nomeShopping: 'Shopping Beta' },
        quantidadeClientes: 1,
        quantidadeBoletos: 1,
        quantidadeFiador: 1,
      },
    ])
  })

  test('an empty list of eligible customers gives its reason: no cycle, none eligible, all left, or all forwarded', async () => {
    const why = async (login = chain.regua) =>
      (
        await ask(login, 'serasa-shopping/totalshopping', {
          codigoStatus: ['AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'],
        })
      ).body['vazio']
    expect(await why()).toMatchObject({ tipo: 'SEM_CICLO', ciclo: null })
    await ask(chain.regua, 'serasa-ciclo/abrir')
    expect(await why()).toMatchObject({
      tipo: 'SEM_ELEGIVEIS',
      ciclo: '11/2026',
      dataCorte: '2026-11-18',
    })
    await insertBoleto(database.admin, 'B1')
    await insertBoleto(database.admin, 'B2')
    await ask(chain.regua, 'serasa-ciclo/abrir')
    expect(await why()).toBeNull()
    await forward()
    expect(await why()).toEqual({
      tipo: 'TUDO_ENCAMINHADO',
      ciclo: '11/2026',
      dataCorte: '2026-11-18',
      boletos: 2,
      em: '2026-11-18',
    })
    // The rule still holds after further moves.
    await submit(chain.analyst)
    expect(await why()).toMatchObject({ tipo: 'TUDO_ENCAMINHADO', boletos: 2, em: '2026-11-18' })
  })

  test('the follow-up has a row per mall with its earliest status, one per status below, and counts a fiador once', async () => {
    const fiador = { document: '73938316942' }
    await insertBoleto(database.admin, 'B1', { fiador })
    await insertBoleto(database.admin, 'B2', { document: '26449364000147', fiador })
    await insertBoleto(database.admin, 'B3', { document: '26449364000147' })
    await forward()
    const rows = await search(chain.analyst)
    const idOf = (number: string) =>
      rows.find(({ numBoleto }) => numBoleto === number)?.idBoleto ?? 0
    await justify(chain.analyst, idOf('B1'), 'Acordo em negociação')
    await submit(chain.analyst, { boletos: [{ idBoleto: idOf('B1'), loja: { negativar: false } }] })
    await sql`
      update negativation_item
      set status = 'FINALIZADO', outcome = 'ISENTO', is_negativate = false, flag_set_by = 'PESSOA'
      where number = 'B3'`.execute(database.admin)
    const answer = await ask(chain.regua, 'serasa-shopping/acompanhar-shopping')
    expect(answer.body.content).toMatchObject([
      {
        quantidadeBoletos: 3,
        quantidadeFiador: 1,
        quantidadeJustificativas: 1,
        statusWorkflow: { codigo: 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING' },
        resultado: 'Isento 1',
        porStatus: [
          {
            codigo: 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
            quantidadeBoletos: 1,
            quantidadeFiador: 1,
            quantidadeJustificativas: 0,
            resultados: [],
          },
          {
            codigo: 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING',
            quantidadeBoletos: 1,
            quantidadeFiador: 1,
            quantidadeJustificativas: 1,
          },
          {
            codigo: 'FINALIZADO',
            quantidadeBoletos: 1,
            quantidadeFiador: 0,
            resultados: [{ codigo: 'ISENTO', nome: 'Isento', quantidadeBoletos: 1, valor: 1000 }],
          },
        ],
      },
    ])
  })
})
