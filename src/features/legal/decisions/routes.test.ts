import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto, payBoleto } from '#testing/example-debt-items.ts'
import { emptyActions, insertAction } from '#testing/example-lawsuit-actions.ts'
import { insertDispute } from '#testing/example-sent-messages.ts'
import { routes as kernelRoutes } from '#features/legal/lawsuits/routes.ts'
import { testCompany } from '#testing/test-company.ts'

import { routes } from './routes.ts'

const company = testCompany([...routes, ...kernelRoutes])
const { database, inject, reset } = company

beforeEach(async () => {
  await emptyActions(database.admin)
  await reset()
  for (const number of ['1', '2', '3']) await insertBoleto(database.admin, number)
})

const base = '/bff/workflow/ajuizamento'
type Method = 'GET' | 'PUT' | 'POST'
type Body = Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- read by the expectations alone
const ask = (login: string, method: Method, path: string, payload?: object) =>
  company.ask<Body>(login, method, `/workflow/ajuizamento/${path}`, payload)
const submit = (login: string, ids: readonly number[], more: object = {}) =>
  ask(login, 'PUT', 'avancar', { ids, ...more })
const sendBack = (login: string, ids: readonly number[], motivo = 'Falta conferir o valor.') =>
  ask(login, 'POST', 'devolver', { ids, motivo })
const step = (login: string, code: string, more = '') =>
  ask(login, 'GET', `unpaged?stepWorkflowCode=${code}${more}`)

const pdf = Buffer.from('%PDF-1.7\nanexo')
/** Multipart body of 'recomendar': fields, then the file. */
async function recommend(
  login: string,
  id: number,
  fields: Readonly<Record<string, string | number>>,
  file?: readonly [name: string, content: Buffer],
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  if (file) form.append('file', new Blob([new Uint8Array(file[1])]), file[0])
  const request = new Request('http://regua.test', { method: 'PUT', body: form })
  const response = await inject({
    method: 'PUT',
    url: `${base}/recomendar/${id}`,
    headers: {
      authorization: login,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json<Body>() }
}
const rows = async <T>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(database.admin)).rows
const reason = async (text: string) =>
  (await rows<{ id: number }>(`select id from lawsuit_justification where text = '${text}'`))[0]
    ?.id ?? 0
const stateOf = async (id: number) =>
  (
    await rows<{ status: string; outcome: string | null }>(
      `select status, outcome from lawsuit where id = ${id}`,
    )
  )[0]

const people = {
  analyst: 'analista.shopping',
  approver: 'aprovador.shopping',
  corporate: 'corporativa',
  holding: 'aprovador.holding',
  lawyer: 'juridico',
  regua: 'regua',
}
/** An action that came into its step from the previous one. */
const inStep = async (status: string, number = '1') => {
  const action = { status, contract: `C${number}`, titulos: [`T${number}`] }
  const id = await insertAction(database.admin, action)
  await sql`
    update lawsuit
    set entered_from = jsonb_build_object('ANALISE_SHOPPING', 'AGUARDANDO_LIBERACAO', status, status)
    where id = ${id}`.execute(database.admin)
  return id
}

describe("contracts of 'Detalhes' in 'Contratos elegíveis' (spec 2:2.3)", () => {
  // 'Valor esperado' has its own test (expected-value.test.ts).
  const heads: readonly (readonly [sort: string, order: readonly string[]])[] = [
    ['numeroContrato', ['C1', 'C2', 'C3']],
    ['contratoLuc', ['C2', 'C1', 'C3']],
    ['contratoNomeFantasia', ['C3', 'C1', 'C2']],
    ['contratoRazaoSocial', ['C3', 'C2', 'C1']],
    ['tipoDividaCodigo', ['C1', 'C3', 'C2']],
    ['quantidadeBoletos', ['C2', 'C3', 'C1']],
    ['primeiroVencimento', ['C2', 'C1', 'C3']],
    ['saldoAberto', ['C3', 'C1', 'C2']],
  ]
  beforeEach(async () => {
    for (const number of ['1', '2', '3']) await inStep('AGUARDANDO_LIBERACAO', number)
    await rows(`update lawsuit l set luc = n.luc, trade_name = n.trade_name, name = n.name,
        debt_type_id = d.id, boleto_count = n.boletos, first_due_on = n.due::date,
        criterion_cents = n.cents
      from (values ('C1', 'L2', 'Bazar', 'Zeta', 'CDU', 9, '2026-05-01', 200),
        ('C2', 'L1', 'Casa', 'Ípsilon', 'MALL', 2, '2026-04-01', 300),
        ('C3', 'L3', 'Água', 'Alfa', 'LOJA', 5, '2026-06-01', 100))
        as n(contract, luc, trade_name, name, debt_type, boletos, due, cents)
        join debt_type d on d.code = n.debt_type
      where l.contract_number = n.contract`)
  })

  test.for(heads)('are sorted by %s, in both directions', async ([sort, order]) => {
    const sorted = async (by: string) => {
      const { status, body } = await step(people.lawyer, 'AGUARDANDO_LIBERACAO', `&sort=${by}`)
      expect(status).toBe(200)
      return (body['data'] as { numeroContrato: string }[]).map((row) => row.numeroContrato)
    }
    expect(await sorted(sort)).toEqual(order)
    expect(await sorted(`-${sort}`)).toEqual(order.toReversed())
  })
})

describe('chain of a recommendation (rules 5.2)', () => {
  test('one user after another moves an action from ANALISE_SHOPPING to EM_ACOMPANHAMENTO, each step logged', async () => {
    const id = await inStep('ANALISE_SHOPPING')
    const way = [
      [people.analyst, 'ANALISE_SHOPPING', 'Aprovação do Shopping'],
      [people.approver, 'APROVACAO_SHOPPING', 'Análise Corporativa'],
      [people.corporate, 'ANALISE_CORPORATIVA', 'Aprovação Corporativa'],
      [people.holding, 'APROVACAO_CORPORATIVA', 'Aprovação Final'],
      [people.lawyer, 'APROVACAO_FINAL', 'Em acompanhamento'],
    ] as const
    for (const [login, code, next] of way) {
      const { body } = await step(login, code)
      expect(body['data']).toMatchObject([{ id, recomendacao: 'AJUIZAR', saldoAberto: 1_000 }])
      expect(await submit(login, [id], { versoes: [body['data'][0].versao] })).toMatchObject({
        status: 200,
        body: {
          mensagem: 'Submetido com sucesso.',
          movidos: 1,
          valor: 1_000,
          para: [{ nome: next, acoes: 1, valor: 1_000 }],
          retirados: [],
        },
      })
    }
    expect(await rows(`select row, user_name as quem from lawsuit_move order by id`)).toMatchObject(
      [{ row: '4' }, { row: '5' }, { row: '6' }, { row: '7' }, { row: '8a' }],
    )
    expect(
      await rows(
        `select count(*)::int as n from audit_entry where action = 'SUBMETER_AJUIZAMENTO'`,
      ),
    ).toEqual([{ n: 5 }])
  })

  test('ISENTAR ends the action at the final approval, and adds an exemption to the pair', async () => {
    const id = await inStep('ANALISE_SHOPPING')
    const justification = await reason('Acordo em negociação')
    expect(
      await recommend(people.analyst, id, { idJustificativa: justification, numChamado: 'RN-1' }),
    ).toMatchObject({ status: 200, body: { mensagem: 'Salvo com sucesso.', mudou: true } })
    for (const login of [people.analyst, people.approver, people.corporate, people.holding])
      await submit(login, [id])
    expect((await submit(people.lawyer, [id])).body).toMatchObject({
      para: [{ nome: 'Encerrada (Isenta)' }],
    })
    const again = await inStep('ANALISE_SHOPPING')
    expect((await step(people.analyst, 'ANALISE_SHOPPING')).body['data']).toMatchObject([
      { id: again, quantidadeExcecao: 1, recomendacao: 'AJUIZAR' },
    ])
  })

  test('a user who recommended or submitted earlier cannot approve: 403, the action named, nothing moved', async () => {
    const id = await inStep('APROVACAO_SHOPPING')
    await sql`
      update lawsuit set handled_by = jsonb_build_object('ANALISE_SHOPPING', jsonb_build_array(
        (select id from app_user where login = ${people.approver})))`.execute(database.admin)
    expect(await submit(people.approver, [id])).toMatchObject({
      status: 403,
      body: {
        mensagem: 'Quem recomendou ou submeteu a ação em etapa anterior não pode aprová-la.',
        itens: [{ id, codigo: 'QUATRO_OLHOS' }],
      },
    })
    expect(await stateOf(id)).toMatchObject({ status: 'APROVACAO_SHOPPING' })
  })

  test('the user who changed the recommendation in the final approval cannot submit it; another user can', async () => {
    const id = await inStep('APROVACAO_FINAL')
    await recommend(people.lawyer, id, {
      idJustificativa: await reason('Decisão da diretoria'),
      numChamado: 'RN-9',
    })
    expect(await submit(people.lawyer, [id])).toMatchObject({
      status: 403,
      body: { mensagem: 'Quem mudou a recomendação na aprovação final não a submete.' },
    })
    expect(await submit(people.regua, [id])).toMatchObject({ status: 200, body: { movidos: 1 } })
    expect(await stateOf(id)).toEqual({ status: 'ENCERRADA', outcome: 'ISENTA' })
  })

  test('a list moves whole or not at all: an action of another step or mall, or an unknown one, refuses it', async () => {
    const id = await inStep('ANALISE_SHOPPING')
    const other = await inStep('APROVACAO_SHOPPING', '2')
    expect(await submit(people.analyst, [id, other])).toMatchObject({
      status: 409,
      body: { itens: [{ id: other, codigo: 'FORA_DA_ETAPA' }] },
    })
    expect((await submit(people.holding, [id])).status).toBe(403)
    expect((await submit(people.analyst, [id, 999_999])).status).toBe(403)
    await insertBoleto(database.admin, '9', { mall: 3 })
    const foreign = await insertAction(database.admin, {
      mall: 3,
      contract: 'C9',
      titulos: ['T9'],
      status: 'ANALISE_SHOPPING',
    })
    await sql`
      delete from user_mall
      where mall_id = 3
        and user_id = (select id from app_user where login = ${people.analyst})`.execute(
      database.admin,
    )
    expect((await submit(people.analyst, [id, foreign])).status).toBe(403)
    expect(await stateOf(id)).toMatchObject({ status: 'ANALISE_SHOPPING' })
  })

  test('two users on one action: the second gets who moved it and when, and nothing moves twice', async () => {
    const id = await inStep('ANALISE_SHOPPING')
    const [first, second] = await Promise.all([
      submit(people.analyst, [id]),
      submit(people.analyst, [id]),
    ])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    expect([first, second].find(({ status }) => status === 409)?.body).toMatchObject({
      mensagem: "A ação está em 'Aprovação do Shopping', fora desta etapa.",
      alteradoPor: expect.any(String),
      itens: [{ id, codigo: 'FORA_DA_ETAPA' }],
    })
    expect(await rows(`select count(*)::int as n from lawsuit_move`)).toEqual([{ n: 1 }])
  })

  test('a row that changed after it was read is not submitted', async () => {
    const id = await inStep('ANALISE_SHOPPING')
    expect(await submit(people.analyst, [id], { versoes: [7] })).toMatchObject({
      status: 409,
      body: { mensagem: 'A ação foi alterada depois que a lista foi lida.' },
    })
  })

  test('an action paid meanwhile is left out and named, whether a load or the submit ended it', async () => {
    const id = await inStep('ANALISE_SHOPPING')
    const paid = await inStep('ANALISE_SHOPPING', '2')
    const ended = await inStep('ANALISE_SHOPPING', '3')
    await payBoleto(database.admin, '2')
    await sql`
      update lawsuit set status = 'ENCERRADA', outcome = 'ACORDO' where id = ${ended}`.execute(
      database.admin,
    )
    expect((await submit(people.analyst, [id, paid, ended])).body).toMatchObject({
      movidos: 1,
      retirados: [
        { id: ended, nome: 'Contrato C3 (LOJA)', texto: 'Encerrada (Acordo): não seguiu.' },
        { id: paid, nome: 'Contrato C2 (LOJA)', texto: 'Encerrada (Paga): não seguiu.' },
      ],
    })
    expect(await stateOf(paid)).toEqual({ status: 'ENCERRADA', outcome: 'PAGA' })
  })

  test("'Devolver' goes one step back with its reason and keeps the recommendation; the first returns to the list", async () => {
    const id = await inStep('APROVACAO_SHOPPING')
    expect((await sendBack(people.approver, [id], 'curto')).body).toMatchObject({
      mensagem: 'O motivo precisa de ao menos 10 caracteres.',
    })
    expect(await sendBack(people.approver, [id])).toMatchObject({
      status: 200,
      body: { mensagem: 'Devolvido com sucesso.', para: [{ nome: 'Análise do Shopping' }] },
    })
    expect((await step(people.analyst, 'ANALISE_SHOPPING')).body['data']).toMatchObject([
      { motivo: 'Falta conferir o valor.' },
    ])
    await sendBack(people.analyst, [id])
    expect(await rows(`select status, follows_workflow as segue from lawsuit`)).toEqual([
      { status: 'AGUARDANDO_LIBERACAO', segue: false },
    ])
    expect((await sendBack(people.analyst, [id])).status).toBe(409)
  })
})

describe('a dispute of the tenant (guard G19)', () => {
  const block = (value: 'Sim' | 'Não') =>
    sql`update parameter set value = ${value} where code = 'CONTESTACAO_BLOQUEIA'`.execute(
      database.admin,
    )

  test('is a sign on the row, and refuses the way to court only with CONTESTACAO_BLOQUEIA', async () => {
    const [boleto] = await rows<{ id: number }>(`select id from boleto where number = '1'`)
    await insertDispute(database.admin, [boleto?.id ?? 0])
    const id = await inStep('ANALISE_SHOPPING')
    const { body } = await step(people.analyst, 'ANALISE_SHOPPING')
    expect(body['data'][0]).toMatchObject({ id, contestadoDesde: '2026-11-12' })
    await block('Sim')
    const refused = await submit(people.analyst, [id])
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('Contestação aberta desde 12/11/2026.')
    await block('Não')
    expect((await submit(people.analyst, [id])).status).toBe(200)
  })
})

describe('a step is restricted to its owner', () => {
  test('403 for the step of another user; the rows are filtered by the form', async () => {
    await inStep('ANALISE_SHOPPING')
    const second = await inStep('ANALISE_SHOPPING', '2')
    expect((await step(people.analyst, 'APROVACAO_SHOPPING')).status).toBe(403)
    expect((await step(people.corporate, 'ANALISE_SHOPPING')).status).toBe(403)
    await recommend(people.analyst, second, {
      idJustificativa: await reason('Acordo em negociação'),
      numChamado: 'RN-1',
    })
    const found = async (more: string) => {
      const { body } = await step(people.analyst, 'ANALISE_SHOPPING', more)
      return (body['data'] as { numeroContrato: string }[])
        .map((row) => row.numeroContrato)
        .toSorted()
    }
    expect(await found('&recomendacao=ISENTAR')).toEqual(['C2'])
    expect(await found('&recomendacao=AJUIZAR')).toEqual(['C1'])
    expect(await found('&shoppingIds=2')).toEqual([])
    expect(await found('&brand=sol&luc=L1&cpfCnpj=36576230000140')).toEqual(['C1', 'C2'])
    expect((await step(people.analyst, 'ANALISE_SHOPPING')).body['resumo']).toEqual({
      ajuizar: 1,
      valorAjuizar: 1_000,
      isentar: 1,
      valorIsentar: 1_000,
    })
  })

  test('a sum below the minimum of its requirement only warns', async () => {
    const id = await inStep('ANALISE_SHOPPING')
    const isBelow = async () =>
      (await step(people.analyst, 'ANALISE_SHOPPING')).body['data'][0].abaixoDoMinimo
    expect(await isBelow()).toBe(false)
    await rows(`update lawsuit set requirement_id = (
      select id from lawsuit_requirement where min_total_cents > 100000 limit 1)`)
    expect(await isBelow()).toBe(true)
    expect((await submit(people.analyst, [id])).body).toMatchObject({ movidos: 1 })
  })

  test('the corporate steps filter portfolio and group; without a choice tenants without group are included', async () => {
    await insertBoleto(database.admin, '7', {
      document: '11222333000181',
      contract: { group: 'Grupo Sol' },
    })
    await inStep('ANALISE_CORPORATIVA', '7')
    await inStep('ANALISE_CORPORATIVA', '2')
    const found = async (more = '') =>
      (await step(people.corporate, 'ANALISE_CORPORATIVA', more)).body['data'] as object[]
    expect(await found()).toHaveLength(2)
    expect(await found(`&portfolioId=${encodeURIComponent('Portfólio Sul')}`)).toMatchObject([
      { numeroContrato: 'C7', grupo: 'Grupo Sol' },
    ])
    const [group] = await rows<{ id: number }>(
      `select id from collection_group where name = 'Grupo Sol'`,
    )
    expect(await found(`&billingGroupId=${group?.id}`)).toHaveLength(1)
  })

  test('the spreadsheet of the step has its columns and the justification', async () => {
    const id = await inStep('ANALISE_SHOPPING')
    await recommend(people.analyst, id, {
      idJustificativa: await reason('Acordo em negociação'),
      numChamado: 'RN-77',
    })
    const response = await inject({
      url: `${base}/xls?stepWorkflowCode=ANALISE_SHOPPING`,
      headers: { authorization: people.analyst },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('spreadsheetml')
    expect(
      (
        await inject({
          url: `${base}/xls?stepWorkflowCode=APROVACAO_FINAL`,
          headers: { authorization: people.analyst },
        })
      ).statusCode,
    ).toBe(403)
  })
})

describe('justification (rules 5.3)', () => {
  const refused = (answer: { status: number; body: Record<string, unknown> }) => [
    answer.status,
    answer.body['mensagem'],
  ]

  test('ticket, file, or one of the two, as the justification requires', async () => {
    const id = await inStep('ANALISE_SHOPPING')
    const ticketOnly = await reason('Acordo em negociação')
    const fileOnly = await reason('Recuperação judicial')
    const either = await reason('Valor em conferência')
    const save = (idJustificativa: number, more: Record<string, string> = {}, file?: Buffer) =>
      recommend(
        people.analyst,
        id,
        { idJustificativa, ...more },
        file && (['prova.pdf', file] as const),
      )
    expect(refused(await save(ticketOnly))).toEqual([400, 'Número do chamado é obrigatório.'])
    expect(refused(await save(fileOnly))).toEqual([400, 'Anexo é obrigatório.'])
    expect(refused(await save(either))).toEqual([400, 'Insira número do chamado OU anexo.'])
    expect(await rows(`select count(*)::int as n from lawsuit_recommendation`)).toEqual([{ n: 0 }])
    expect((await save(either, {}, pdf)).status).toBe(200)
    expect((await save(either, { numChamado: 'RN-2' })).status).toBe(200)
    expect((await save(fileOnly, {}, pdf)).status).toBe(200)
  })

  test('with the same justification the file stays when a text is corrected', async () => {
    const id = await inStep('ANALISE_SHOPPING')
    const idJustificativa = await reason('Recuperação judicial')
    const first = await recommend(people.analyst, id, { idJustificativa }, ['prova.pdf', pdf])
    expect(first.status).toBe(200)
    const corrected = { idJustificativa, observacao: 'Deferida em 10/2026' }
    expect((await recommend(people.analyst, id, corrected)).body).toMatchObject({
      mudou: true,
      data: [{ observacao: 'Deferida em 10/2026', nomeAnexo: 'prova.pdf' }],
    })
    expect((await recommend(people.analyst, id, corrected)).body).toMatchObject({ mudou: false })
    const { body } = await ask(people.analyst, 'GET', `acao/${id}/historico-recomendacao`)
    expect(body['data']).toMatchObject([
      { nomeArquivo: 'prova.pdf', observacaoJustificativa: 'Deferida em 10/2026' },
      { nomeArquivo: 'prova.pdf', observacaoJustificativa: null },
    ])
    const other = { idJustificativa: await reason('Valor em conferência') }
    expect((await recommend(people.analyst, id, other)).status).toBe(400)
  })

  test("more than 1 MB: 'O arquivo não pode exceder 1MB.', and a file that is no document is refused", async () => {
    const id = await inStep('ANALISE_SHOPPING')
    const fields = { idJustificativa: await reason('Recuperação judicial') }
    const tooBig = Buffer.concat([pdf, Buffer.alloc(1_048_577 - pdf.length)])
    expect(refused(await recommend(people.analyst, id, fields, ['grande.pdf', tooBig]))).toEqual([
      413,
      'O arquivo não pode exceder 1MB.',
    ])
    const whole = Buffer.concat([pdf, Buffer.alloc(1_048_576 - pdf.length)])
    expect((await recommend(people.analyst, id, fields, ['inteiro.pdf', whole])).status).toBe(200)
    expect(
      refused(await recommend(people.analyst, id, fields, ['nota.pdf', Buffer.from('texto')])),
    ).toEqual([400, 'O anexo deve ser um arquivo pdf, png, jpg, xlsx ou msg.'])
  })

  test('the history has each save and clear, newest first, and its file can be downloaded', async () => {
    const id = await inStep('ANALISE_SHOPPING')
    await recommend(
      people.analyst,
      id,
      { idJustificativa: await reason('Recuperação judicial'), observacao: 'Deferida em 10/2026' },
      ['deferimento.pdf', pdf],
    )
    expect((await recommend(people.analyst, id, { recomendacao: 2 })).body).toMatchObject({
      mudou: true,
      data: [{ recomendacao: 'AJUIZAR', justificativa: null, observacao: null, nomeAnexo: null }],
    })
    expect((await recommend(people.analyst, id, {})).body).toMatchObject({
      mensagem: 'Nada mudou: a ação não tem justificativa.',
      mudou: false,
    })
    const { body } = await ask(people.analyst, 'GET', `acao/${id}/historico-recomendacao`)
    expect(body['data']).toMatchObject([
      { motivo: 'Justificativa removida', idAjzDocumentoAnexado: null },
      {
        motivo: 'Recuperação judicial',
        observacaoJustificativa: 'Deferida em 10/2026',
        nomeArquivo: 'deferimento.pdf',
      },
    ])
    const file = await inject({
      url: `${base}/anexo/${body['data'][1].idAjzDocumentoAnexado}`,
      headers: { authorization: people.analyst },
    })
    expect(file.rawPayload.equals(pdf)).toBe(true)
    expect((await ask(people.analyst, 'GET', 'anexo/999999')).status).toBe(404)
    expect((await ask(people.analyst, 'GET', 'acao/999999/historico-recomendacao')).status).toBe(
      404,
    )
  })

  test('at its limit, or if it needs an approver, only the approvals can choose it', async () => {
    const id = await inStep('ANALISE_SHOPPING')
    const limited = await reason('Valor em conferência')
    await sql`
      insert into lawsuit (mall_id, contract_number, luc, document, name, debt_type_id,
        action_type_id, cycle_month, status, outcome, step_entered_on, recommendation,
        justification_id)
      select mall_id, contract_number, luc, document, name, debt_type_id, action_type_id,
        cycle_month, 'ENCERRADA', 'ISENTA', step_entered_on, 'ISENTAR', ${limited}
      from lawsuit
      where id = ${id}`.execute(database.admin)
    const fields = { idJustificativa: limited, numChamado: 'RN-1' }
    expect(refused(await recommend(people.analyst, id, fields))).toEqual([
      422,
      'Esta justificativa atingiu o limite de usos deste contrato: só um aprovador a escolhe.',
    ])
    const direction = { idJustificativa: await reason('Decisão da diretoria'), numChamado: 'RN-1' }
    expect(refused(await recommend(people.analyst, id, direction))).toEqual([
      422,
      'Esta justificativa só pode ser escolhida por um aprovador.',
    ])
    await submit(people.analyst, [id])
    expect((await recommend(people.approver, id, fields)).status).toBe(200)
    expect((await recommend(people.approver, id, direction)).status).toBe(200)
  })

  test('is refused in another step, over a newer version, and against the rules of the justification', async () => {
    const id = await inStep('APROVACAO_SHOPPING')
    const fields = { idJustificativa: await reason('Acordo em negociação'), numChamado: 'RN-1' }
    expect(refused(await recommend(people.analyst, id, fields))).toEqual([
      409,
      "A ação está em 'Aprovação do Shopping', fora desta etapa.",
    ])
    expect((await recommend(people.corporate, id, fields)).status).toBe(403)
    expect((await recommend(people.approver, id, { ...fields, versao: 9 })).status).toBe(409)
    expect(refused(await recommend(people.approver, id, { recomendacao: 1 }))).toEqual([
      400,
      'ISENTAR exige uma justificativa.',
    ])
    expect(
      refused(await recommend(people.approver, id, { ...fields, recomendacao: 'AJUIZAR' })),
    ).toEqual([400, 'Com justificativa a recomendação é ISENTAR.'])
    expect((await recommend(people.approver, 999_999, fields)).status).toBe(404)
    expect((await recommend(people.approver, id, { idJustificativa: 999_999 })).status).toBe(422)
  })
})

describe('parts of an action, and actions by step', () => {
  test('its boletos show whether they are considered, wholly, partly or not, and have their títulos', async () => {
    const id = await inStep('ANALISE_SHOPPING')
    const boletos = await ask(people.analyst, 'GET', `acoes/${id}/boletos?size=1000`)
    expect(boletos.body).toMatchObject({
      data: [{ numeroBoleto: '1', valor: 1_000, saldoTitulos: 1_000, considerado: true }],
      pageInfo: { totalItems: 1 },
    })
    const boleto = boletos.body['data'][0].idBoleto
    expect(
      (await ask(people.analyst, 'GET', `acoes/${id}/boletos/${boleto}/titulos?size=1000`)).body[
        'data'
      ],
    ).toMatchObject([
      { numeroTitulo: 'T1', valorAberto: 1_000, considerar: true, dataVencimento: '2026-08-10' },
    ])
    expect((await ask(people.analyst, 'GET', 'acoes/999999/boletos')).status).toBe(404)
  })

  test('by mall and status: open ones, 7 and 8 on request, single actions on request', async () => {
    const id = await inStep('ANALISE_SHOPPING')
    await inStep('APROVACAO_FINAL', '2')
    await insertAction(database.admin, { status: 'ENCERRADA', contract: 'C3', titulos: ['T3'] })
    const read = async (more = '') =>
      (await ask(people.lawyer, 'GET', `acoes-por-shoppping/por-status${more}`)).body['data']
    expect(await read()).toMatchObject([
      {
        idShopping: 1,
        nomeShopping: 'Shopping Alfa',
        idStatusWorkflow: 2,
        status: 'Análise do Shopping',
        quantidade: 1,
        saldoAbertoCriterio: 1_000,
        maisAntiga: '2026-11-18',
      },
      { idStatusWorkflow: 5, status: 'Aprovação Final', quantidade: 1 },
    ])
    expect(await read('?idStatus=8')).toMatchObject([{ status: 'Encerrada', quantidade: 1 }])
    expect(await read('?idStatus=2&detalhe=true')).toMatchObject([
      {
        acoes: [
          {
            id,
            contrato: 'C1',
            idLojista: expect.any(Number),
            tipoDivida: 'Loja',
            recomendacao: 'AJUIZAR',
          },
        ],
      },
    ])
    expect((await read())[0].acoes).toBeUndefined()
    expect(await read('?shoppingIds=2')).toEqual([])
    // Comma lists by the specification's names; includes followed and ended actions.
    expect(await read('?idShoppings=1,2&idStatusWorkflows=5,7,8')).toMatchObject([
      { idStatusWorkflow: 5 },
      { idStatusWorkflow: 8 },
    ])
    expect(await read('?idShoppings=2&idStatusWorkflows=2,5')).toEqual([])
    expect(
      await ask(people.lawyer, 'GET', `acoes-por-shoppping/por-status?idStatusWorkflows=9`),
    ).toMatchObject({
      status: 400,
      body: { mensagem: 'Não há status do workflow com o número 9.' },
    })
    expect((await ask(people.analyst, 'GET', 'acoes-por-shoppping/por-status')).status).toBe(403)
  })
})

describe('confirmation of a submit', () => {
  test('the dry run writes nothing and says what changed and who goes to court first', async () => {
    const id = await inStep('ANALISE_SHOPPING')
    await submit(people.analyst, [id])
    const before = await stateOf(id)
    const { status, body } = await submit(people.approver, [id], { ensaio: true })
    expect(status).toBe(200)
    expect(await stateOf(id)).toEqual(before)
    expect(body).toMatchObject({
      movidos: 1,
      previa: {
        ajuizar: { acoes: 1, valor: 1_000, lojistas: 1 },
        isentar: { acoes: 0, valor: 0, lojistas: 0 },
        mudancas: [],
        primeiraVez: [{ acoes: 1, valor: 1_000 }],
      },
    })
    expect(body['previa'].etapaAnterior).toHaveLength(1)
    await recommend(people.approver, id, {
      idJustificativa: await reason('Acordo em negociação'),
      numChamado: 'CH-1',
    })
    const { body: changed } = await submit(people.approver, [id], { ensaio: true })
    expect(changed['previa']).toMatchObject({
      ajuizar: { acoes: 0 },
      isentar: { acoes: 1 },
      mudancas: [{ acoes: 1, de: 'AJUIZAR', para: 'ISENTAR' }],
      primeiraVez: [],
    })
    const { body: result } = await submit(people.approver, [id])
    expect(result['previa']).toBeUndefined()
  })
})
