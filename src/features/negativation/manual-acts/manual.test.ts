import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import { openCycleWhenDue } from '#features/negativation/cycles/actions/cycle.ts'
import { insertBoleto, insertTituloLoad, payBoleto } from '#testing/example-debt-items.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { testCompany } from '#testing/test-company.ts'

const { database, send, inWork, reset } = testCompany(processRoutes)

beforeEach(reset)

type Row = {
  idBoleto: number
  numBoleto: string
  situacao: string
  fiadores: unknown[]
  statusBoleto: { nome: string }
}
type Answer = {
  status: number
  body: Record<string, unknown> & {
    content: Row[]
    itens: { codigo: string }[]
    ignorados: unknown[]
  }
}

async function ask(login: string, path: string, body: object = {}): Promise<Answer> {
  const response = await send(login, 'POST', `/workflow/serasa/${path}`, body)
  return { status: response.statusCode, body: response.json() }
}
const searchManual = async (login: string, tipo: string, more: object = {}) =>
  (await ask(login, 'serasa-manual/buscar/boletos-shopping', { tipo, ...more })).body.content
const include = (login: string, ...boletos: { idBoleto: number; observacao?: string }[]) =>
  ask(login, 'serasa-manual/negativar-manual', { boletos })
const release = (login: string, boletos: unknown[], more: object = {}) =>
  ask(login, 'serasa-manual/baixa-manual', { boletos, ...more })
const itemOf = async (number: string) =>
  (
    await sql<{
      id: number
      status: string
      origin: string
      outcome: string | null
      included_by: number | null
      removal_motive: string | null
    }>`select * from negativation_item where number = ${number} order by id desc limit 1`.execute(
      database.admin,
    )
  ).rows[0]
/** Lists the boleto at the bureau, as a return would. */
const list = async (number: string, inclusion = 'ATIVO') => {
  await sql`
    update negativation_item
    set status = 'FINALIZADO', outcome = 'NEGATIVADO', listed_cents = balance_cents
    where number = ${number}`.execute(database.admin)
  await sql`
    update item_person
    set inclusion = ${inclusion}, was_ever_listed = true
    where item_id in (select id from negativation_item where number = ${number})`.execute(
    database.admin,
  )
}
const fiador = { document: '52998224725' }

describe('manual inclusion (1:2.10; rules 4.3 d)', () => {
  test('lists overdue boletos without open item or active listing; ignores minimum arrears and number of boletos', async () => {
    await insertBoleto(database.admin, '1', { dueOn: '2026-11-05', fiador })
    await insertBoleto(database.admin, '2', { dueOn: '2026-11-16' })
    await insertBoleto(database.admin, '3', { dueOn: '2022-11-05' })
    await insertBoleto(database.admin, '4', { contract: { status: 'INATIVO' } })
    expect(
      (await searchManual('regua', 'INCLUSAO_MANUAL')).map(({ numBoleto, situacao }) => [
        numBoleto,
        situacao,
      ]),
    ).toEqual([['1', 'Cliente nunca negativado']])
    await ask('regua', 'serasa-ciclo/abrir')
    expect(await searchManual('regua', 'INCLUSAO_MANUAL')).toMatchObject([
      { numBoleto: '1', fiadores: [{ nomeFiador: 'Ana Prado' }] },
    ])
    expect(
      await searchManual('regua', 'INCLUSAO_MANUAL', {
        numBoletos: '7,1',
        luc: 'l1',
        marca: 'sol',
      }),
    ).toHaveLength(1)
    expect(await searchManual('regua', 'INCLUSAO_MANUAL', { clientesNegativado: true })).toEqual([])
    expect(
      await searchManual('regua', 'INCLUSAO_MANUAL', {
        clientesNegativado: true,
        clientesNuncaNegativado: true,
      }),
    ).toHaveLength(1)
  })

  test('each selected boleto needs an observation', async () => {
    const id = await insertBoleto(database.admin, '1', { dueOn: '2026-11-05' })
    const { status, body } = await include('regua', { idBoleto: id, observacao: '  ' })
    expect([status, body['mensagem']]).toEqual([
      400,
      'Os itens selecionados precisam de uma justificativa associada.',
    ])
    expect(await itemOf('1')).toBeUndefined()
  })

  test('by RC it waits for its sending by another user, value approved, observation in the history', async () => {
    const id = await insertBoleto(database.admin, '1', { dueOn: '2026-11-05' })
    const { status, body } = await include('regua', {
      idBoleto: id,
      observacao: 'Pedido da diretoria',
    })
    expect([status, body]).toMatchObject([
      200,
      {
        mensagem: 'Negativações submetidas com sucesso',
        incluidos: 1,
        valor: 1000,
        para: [{ codigo: 'PENDENTE_DE_ENVIO', boletos: 1 }],
        ignorados: [],
      },
    ])
    const item = await itemOf('1')
    expect(item).toMatchObject({
      status: 'PENDENTE_DE_ENVIO',
      origin: 'MANUAL',
      approved_cents: 100_000,
    })
    expect(item?.included_by).not.toBeNull()
    const history = await send(
      'regua',
      'GET',
      `/workflow/serasa/serasa-workflow/buscar/historico/${item?.id}`,
    )
    expect(history.json()).toMatchObject({
      content: [
        {
          serasaJustificatica: { txtJustificativa: 'Inclusão manual' },
          txtObservacao: 'Pedido da diretoria',
        },
      ],
    })
  })

  test('by CS it goes to the corporate analysis, where Devolver ends it', async () => {
    const id = await insertBoleto(database.admin, '1', { dueOn: '2026-11-05' })
    await include('analista.shopping', { idBoleto: id, observacao: 'Loja fechada' })
    const item = await itemOf('1')
    expect(item).toMatchObject({
      status: 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
      included_by: null,
    })
    await ask('corporativa', 'serasa-workflow/devolver', {
      idBoletos: [item?.id],
      motivo: 'Aguarde o acordo em curso.',
    })
    expect(await itemOf('1')).toMatchObject({ status: 'FINALIZADO', outcome: 'NAO_DECIDIDO' })
  })

  test('a blocking guard refuses all with 422 and the list; a blocked fiador is left out', async () => {
    const fine = await insertBoleto(database.admin, '1', {
      dueOn: '2026-11-05',
      fiador: { ...fiador, endsOn: '2026-01-01' },
    })
    const bad = await insertBoleto(database.admin, '2', {
      dueOn: '2026-11-05',
      contract: { legal: 'LIMINAR' },
    })
    const { status, body } = await include(
      'regua',
      { idBoleto: fine, observacao: 'a' },
      { idBoleto: bad, observacao: 'b' },
    )
    expect([status, body.itens]).toMatchObject([422, [{ id: bad, codigo: 'G07' }]])
    expect(await itemOf('1')).toBeUndefined()
    expect((await include('regua', { idBoleto: fine, observacao: 'a' })).status).toBe(200)
    const { rows } = await sql<{
      kind: string
      is_negativate: boolean
    }>`select kind, is_negativate from item_person order by kind desc`.execute(database.admin)
    expect(rows).toEqual([
      { kind: 'LOJISTA', is_negativate: true },
      { kind: 'FIADOR', is_negativate: false },
    ])
  })

  test('a boleto in the workflow is skipped, 409 if none is left; an unknown boleto is not found', async () => {
    const id = await insertBoleto(database.admin, '1', { dueOn: '2026-11-05' })
    const other = await insertBoleto(database.admin, '2', { dueOn: '2026-11-05' })
    await include('regua', { idBoleto: id, observacao: 'a' })
    const mixedAnswer = await include(
      'regua',
      { idBoleto: id, observacao: 'a' },
      { idBoleto: other, observacao: 'b' },
    )
    expect(mixedAnswer.body).toMatchObject({
      incluidos: 1,
      ignorados: [
        {
          numBoleto: '1',
          // It waits to be sent: nothing was sent yet.
          motivo: "O boleto já está no workflow, em 'Pendente Envio bureau Régua Cobrança'.",
          alteradoPor: expect.any(String) as string,
        },
      ],
    })
    expect((await include('regua', { idBoleto: id, observacao: 'a' })).status).toBe(409)
    expect((await include('regua', { idBoleto: 999_999, observacao: 'a' })).status).toBe(404)
    expect((await include('regua')).body).toMatchObject({ incluidos: 0 })
  })

  test('a cycle created by a manual inclusion still takes the monthly snapshot', async () => {
    const id = await insertBoleto(database.admin, '1', { dueOn: '2026-11-05' })
    await insertBoleto(database.admin, '2', { dueOn: '2026-08-10' })
    await include('regua', { idBoleto: id, observacao: 'a' })
    await insertTituloLoad(database.admin, '1 hour')
    const noon = {
      now: () => new Date('2026-11-18T12:00:00-03:00'),
      today: () => localDate('2026-11-18'),
    }
    await inWork(openCycleWhenDue, noon)
    expect(await itemOf('2')).toMatchObject({
      status: 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING',
      origin: 'CICLO',
    })
    expect(await itemOf('1')).toMatchObject({ status: 'PENDENTE_DE_ENVIO' })
  })

  test('the export has the same rows and the title of the screen', async () => {
    await insertBoleto(database.admin, '1', { dueOn: '2026-11-05' })
    const answer = await send(
      'regua',
      'POST',
      '/workflow/serasa/serasa-manual/download/boletos-shopping',
      { tipo: 'INCLUSAO_MANUAL' },
    )
    expect(answer.headers['filename']).toBe('inclusao-manual-2026-11-18.xlsx')
    const { sheets } = await readXlsx(answer.rawPayload)
    expect(JSON.stringify(sheets[0]?.rows)).toContain('Loja Sol Ltda')
  })
})

describe('manual release (1:2.9; rules 4.3 d)', () => {
  const listed = async () => {
    const id = await insertBoleto(database.admin, '1', { dueOn: '2026-08-10', fiador })
    await ask('regua', 'serasa-ciclo/abrir')
    await list('1')
    return id
  }

  test('lists boletos with a person EM_NOTIFICACAO or ATIVO, and requests approval of their removal', async () => {
    await listed()
    const [row] = await searchManual('regua', 'BAIXA_MANUAL')
    expect(row).toMatchObject({ numBoleto: '1', situacao: 'Ativo', valTotalVencido: 1000 })
    const { status, body } = await release(
      'analista.shopping',
      [{ idBoleto: row?.idBoleto, numBoleto: '1' }],
      {
        motivo: 'Contestação procedente',
        numChamado: 'CH-7',
      },
    )
    expect([status, body]).toMatchObject([
      200,
      { mensagem: '1 boleto(s) enviado(s) para aprovação de baixa.', movidos: 1, valor: 1000 },
    ])
    expect(await itemOf('1')).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      removal_motive: 'MANUAL',
      removal_due_on: null,
      removal_release_on: null,
    })
    expect(await searchManual('regua', 'BAIXA_MANUAL')).toEqual([])
    expect((await release('regua', [row?.idBoleto])).status).toBe(409)
    const log = await sql<{
      body: object
    }>`select body from audit_entry where action = 'PEDIR_BAIXA'`.execute(database.admin)
    expect(log.rows).toMatchObject([
      { body: { regra: '13', motivo: 'Contestação procedente', chamado: 'CH-7' } },
    ])
  })

  test('needs the screen; nothing ticked changes nothing; an unknown boleto is not found', async () => {
    await listed()
    expect((await release('aprovador.holding', [1])).status).toBe(403)
    expect((await release('regua', [])).body).toMatchObject({ movidos: 0 })
    expect((await release('regua', [999_999])).status).toBe(404)
    expect(
      (
        await ask('aprovador.holding', 'serasa-manual/buscar/boletos-shopping', {
          tipo: 'BAIXA_MANUAL',
        })
      ).status,
    ).toBe(403)
  })
})

describe('bureau bill search (1:2.15)', () => {
  const bills = (more: object) => ask('juridico', 'serasa-workflow/buscar/boletos', more)

  test('refuses an empty choice of malls, in a sentence without accents; without a choice all malls count', async () => {
    const empty = await bills({ idShopping: [] })
    expect([empty.status, empty.body['mensagem']]).toEqual([400, 'Shopping obrigatorio!'])
    expect((await bills({})).status).toBe(200)
  })

  test('shows every step with its Status Boleto; the interval filters the due date', async () => {
    await insertBoleto(database.admin, '1', { dueOn: '2026-08-10' })
    await insertBoleto(database.admin, '2', { dueOn: '2026-08-11', mall: 2 })
    await insertBoleto(database.admin, '3', { dueOn: '2026-08-12' })
    await insertBoleto(database.admin, '4', { dueOn: '2026-08-13' })
    await ask('regua', 'serasa-ciclo/abrir')
    await list('1')
    await payBoleto(database.admin, '3')
    await sql`update boleto set open_cents = 0 where number = '4'`.execute(database.admin)
    const { body } = await bills({ idShopping: [1, 2], sort: 'numBoleto' })
    expect(body.content).toMatchObject([
      {
        numBoleto: '1',
        statusWorkflowSerasa: { nome: 'Finalizado' },
        resultado: { nome: 'Negativado' },
        statusBoleto: { nome: 'VENCIDO' },
        cicloNegativacao: { nome: '11/2026' },
      },
      { numBoleto: '2', statusWorkflowSerasa: { nome: 'Pendente Envio Régua' }, resultado: null },
      { numBoleto: '3', statusBoleto: { nome: 'PAGO' } },
      { numBoleto: '4', statusBoleto: { nome: 'CANCELADO' } },
    ])
    const found = async (more: object) =>
      (await bills({ idShopping: [1, 2], ...more })).body.content.map(({ numBoleto }) => numBoleto)
    expect(await found({ status: ['FINALIZADO'] })).toEqual(['1'])
    expect(await found({ dataStatusIni: '2026-08-11', dataStatusFim: '2026-08-11' })).toEqual(['2'])
    expect(await found({ ciclo: 999 })).toEqual([])
    expect(await found({ luc: 'L1', numBoleto: '3' })).toEqual(['3'])
  })

  test('one row per boleto with its cycles inside; status and cycle filter the same cycle', async () => {
    await insertBoleto(database.admin, '1')
    await insertBoleto(database.admin, '2')
    await ask('regua', 'serasa-ciclo/abrir')
    await sql`
      update negativation_item
      set status = 'FINALIZADO', outcome = 'NAO_DECIDIDO'
      where number = '1'`.execute(database.admin)
    await sql`
      with next as (
        insert into cycle (competence, cutoff_on, opened_by_name, status)
        values ('2026-12-01', '2026-12-01', 'x', 'ENCERRADO')
        returning id
      )
      insert into negativation_item (mall_id, cycle_id, boleto_id, contract_id, tenant_id, status,
        number, original_number, luc, trade_name, tenant_name, document,
        due_on, original_due_on, balance_cents, step_entered_on)
      select i.mall_id, next.id, boleto_id, contract_id, tenant_id, 'PENDENTE_DE_ENVIO', number,
        original_number, luc, trade_name, tenant_name, document,
        due_on, original_due_on, 123456, '2026-12-02'
        from negativation_item i, next
        where number = '1'`.execute(database.admin)
    const ids = (
      await sql<{
        id: number
        cycle_id: number
      }>`select id, cycle_id from negativation_item where number = '1' order by id`.execute(
        database.admin,
      )
    ).rows
    const whole = await bills({ sort: 'numBoleto', page: 1, size: 20 })
    expect([whole.body['pageInfo'], whole.body['ciclos']]).toMatchObject([{ totalItems: 2 }, 3])
    expect(whole.body.content).toMatchObject([
      {
        idBoleto: ids[1]?.id,
        numBoleto: '1',
        cicloNegativacao: { nome: '12/2026' },
        statusWorkflowSerasa: { codigo: 'PENDENTE_DE_ENVIO' },
        ciclos: [
          {
            cicloNegativacao: { nome: '12/2026' },
            valTotalVencido: 1234.56,
            data: '2026-12-02',
            noFiltro: true,
          },
          {
            idBoleto: ids[0]?.id,
            cicloNegativacao: { nome: '11/2026' },
            statusWorkflowSerasa: { nome: 'Finalizado' },
            resultado: { nome: 'Não decidido' },
          },
        ],
      },
      { numBoleto: '2', ciclos: [{ cicloNegativacao: { nome: '11/2026' } }] },
    ])
    const found = async (more: object) => {
      const { body } = await bills({ sort: 'numBoleto', ...more })
      const rows = body.content as unknown as {
        numBoleto: string
        cicloNegativacao: { nome: string }
      }[]
      return [
        rows.map(({ numBoleto, cicloNegativacao }) => `${numBoleto} ${cicloNegativacao.nome}`),
        body['ciclos'],
      ]
    }
    const [older, newer] = ids.map(({ cycle_id }) => cycle_id)
    expect(await found({ ciclo: older })).toEqual([['1 11/2026', '2 11/2026'], 2])
    expect(await found({ ciclo: newer })).toEqual([['1 12/2026'], 1])
    expect(await found({ status: ['FINALIZADO'] })).toEqual([['1 11/2026'], 1])
    expect(await found({ status: ['FINALIZADO'], ciclo: newer })).toEqual([[], 0])
    const first = (await bills({ status: ['FINALIZADO'] })).body.content as unknown as {
      ciclos: object[]
    }[]
    expect(first[0]?.ciclos).toMatchObject([{ noFiltro: false }, { noFiltro: true }])
  })

  test('the export has a line per cycle with outcome and value, and counts boletos and lines', async () => {
    await insertBoleto(database.admin, '1')
    await ask('regua', 'serasa-ciclo/abrir')
    await list('1')
    await sql`
      insert into negativation_item (mall_id, cycle_id, boleto_id, contract_id, tenant_id, status,
        number, original_number, luc, trade_name, tenant_name, document,
        due_on, original_due_on, balance_cents, step_entered_on)
      select mall_id, cycle_id, boleto_id, contract_id, tenant_id, 'PENDENTE_DE_ENVIO', number,
        original_number, luc, trade_name, tenant_name, document,
        due_on, original_due_on, 123456, '2026-11-18'
        from negativation_item
        where number = '1'`.execute(database.admin)
    const answer = await send(
      'juridico',
      'POST',
      '/workflow/serasa/serasa-workflow/download/boletos',
      {},
    )
    const lines = (await readXlsx(answer.rawPayload)).sheets.flatMap(({ rows }) =>
      rows.map((row) => row.join('|')),
    )
    expect(lines.some((line) => line.includes('1 boleto em 2 linhas, uma por ciclo'))).toBe(true)
    const heads = lines.find((line) => line.includes('Status Workflow')) ?? ''
    for (const head of ['Ciclo', 'Resultado', 'Valor']) expect(heads.split('|')).toContain(head)
    expect(lines.filter((line) => line.includes('11/2026') && line.includes('L1'))).toHaveLength(2)
    expect(lines.some((line) => line.includes('Negativado') && line.includes('1000'))).toBe(true)
  })

  test('Status Boleto lists the six words of rules 4.8', async () => {
    const answer = await send('juridico', 'GET', '/workflow/serasa/serasa-status/boleto')
    expect(answer.json<{ content: { nome: string }[] }>().content.map(({ nome }) => nome)).toEqual([
      'A VENCER',
      'EM COMPENSAÇÃO',
      'VENCIDO',
      'EM ACORDO',
      'PAGO',
      'CANCELADO',
    ])
  })
})

describe('dry runs of the confirmations', () => {
  const stored = async () =>
    (
      await sql<{ line: string }>`
        select concat_ws(' ', number, status, outcome, version) as line
        from negativation_item
        order by 1`.execute(database.admin)
    ).rows

  test('an inclusion writes nothing, says where the boletos go and who is listed first', async () => {
    const idBoleto = await insertBoleto(database.admin, 'MAN')
    const before = await stored()
    const { body } = await ask('regua', 'serasa-manual/negativar-manual', {
      boletos: [{ idBoleto, observacao: 'Pedido da diretoria' }],
      ensaio: true,
    })
    expect(await stored()).toEqual(before)
    expect(body).toMatchObject({
      incluidos: 1,
      para: [{ boletos: 1 }],
      primeiraVez: { lojistas: 1, fiadores: 0, pessoas: [{ pessoa: 'LOJISTA', boletos: 1 }] },
    })
    const { body: result } = await include('regua', {
      idBoleto,
      observacao: 'Pedido da diretoria',
    })
    expect(result['primeiraVez']).toBeUndefined()
    expect(result).toMatchObject({ incluidos: 1 })
  })

  test('a blocked inclusion is refused by the dry run with its guard', async () => {
    const idBoleto = await insertBoleto(database.admin, 'LIM', { contract: { legal: 'LIMINAR' } })
    const refused = await ask('regua', 'serasa-manual/negativar-manual', {
      boletos: [{ idBoleto, observacao: 'Pedido da diretoria' }],
      ensaio: true,
    })
    expect(refused.status).toBe(422)
    expect(refused.body.itens).toHaveLength(1)
  })
})
