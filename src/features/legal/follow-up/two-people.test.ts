// No single user changes the claim of a lawsuit (rules 5): by charge, título or ticket, in any
// step.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { emptyActions, type ExampleAction, insertAction } from '#testing/example-lawsuit-actions.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { addBankPayment } from '#testing/test-bank-returns.ts'
import { everyRoute } from '#testing/test-everything.ts'
import { localDate } from '#values/local-date.ts'
import { testCompany } from '#testing/test-company.ts'

const { database, inject, reset } = testCompany(everyRoute, { fixedDay: localDate('2026-11-18') })

beforeEach(async () => {
  await emptyActions(database.admin)
  await emptyTables(database.admin, 'filing_ticket_counter')
  await reset()
})

const workflow = '/bff/workflow/ajuizamento'
const base = `${workflow}/acompanhamento`
const lawyer = 'juridico'
const ruler = 'regua'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
type Body = Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- read by the expectations alone
async function ask(login: string, method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) {
  const answer = await inject({
    method,
    url,
    headers: { authorization: login, ...(payload ? { 'content-type': 'application/json' } : {}) },
    ...(payload ? { payload: JSON.stringify(payload) } : {}),
  })
  // Amounts contain a non-breaking space.
  return { status: answer.statusCode, body: JSON.parse(plain(answer.body)) as Body }
}
const rows = async <T>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(database.admin)).rows

/** An approved action over boletos of these amounts in cents; the approved claim equals today's. */
async function approved(amounts: readonly number[], action: ExampleAction = {}): Promise<number> {
  const numbers = amounts.map((_, place) => String(place + 1))
  for (const [place, cents] of amounts.entries())
    await insertBoleto(database.admin, numbers[place] ?? '', { cents })
  const id = await insertAction(database.admin, {
    status: 'EM_ACOMPANHAMENTO',
    concluded: 0,
    titulos: numbers.map((number) => `T${number}`),
    ...action,
  })
  await rows(`insert into lawsuit_guia (lawsuit_id, mall_id) values (${id}, 1)`)
  await refresh(id)
  await rows(`update lawsuit set approved_criterion_cents = criterion_cents,
    approved_corrected_cents = corrected_cents, phase_due_on = '2026-12-02' where id = ${id}`)
  return id
}
const tituloIds = async () =>
  (await rows<{ id: number }>('select titulo_id as id from lawsuit_titulo order by titulo_id')).map(
    ({ id }) => id,
  )
const titulos = (id: number, list: object[], login = lawyer) =>
  ask(login, 'PUT', `${base}/${id}/titulos`, list)
async function refresh(id: number, login = lawyer) {
  const [idTitulo] = await tituloIds()
  return titulos(id, [{ idTitulo, considerar: true }], login)
}
const detail = async (id: number, login = ruler) => (await ask(login, 'GET', `${base}/${id}`)).body
const confirm = (id: number, login = ruler) => ask(login, 'POST', `${base}/${id}/confirmar`)
const open = (id: number, login = lawyer, ciente?: boolean) =>
  ask(
    login,
    'POST',
    `${workflow}/chamado/acoes/${id}/abrir-chamado`,
    ciente === undefined ? undefined : { ciente },
  )
const claim = async (id: number) =>
  (
    await rows<{ critério: number; saldo: number }>(
      `select criterion_cents as "critério", corrected_cents as saldo from lawsuit where id = ${id}`,
    )
  )[0]
async function readyForTicket(id: number): Promise<void> {
  await ask(lawyer, 'PUT', `${base}/${id}/checklist`, {
    itens: ['CONTRATO', 'ADITIVOS', 'FIANCA', 'DEMONSTRATIVO', 'PROCURACAO'].map((item) => ({
      item,
      estado: 'OK',
    })),
  })
  const [guia] = await rows<{ id: number }>(`select id from lawsuit_guia where lawsuit_id = ${id}`)
  await ask(lawyer, 'PUT', `${base}/${id}`, {
    guias: [
      {
        id: guia?.id,
        valor: 4812.36,
        numeroPO: '4500031877',
        numeroChamadoPagamento: '88214',
        comprovantePagamento: true,
      },
    ],
  })
}
/** Loads a partial receipt for the first título. */
async function receive(cents: number): Promise<void> {
  await rows(`insert into receipt (mall_id, titulo_id, payment_document, cleared_on, paid_on, amount_cents)
    select mall_id, id, 'RC9', '2026-11-19', '2026-11-19', ${cents} from titulo where number = 'T1'`)
  await rows(`update titulo set open_cents = open_cents - ${cents} where number = 'T1'`)
  await rows(`update boleto set open_cents = open_cents - ${cents} where number = '1'`)
  await rows('update lawsuit set criterion_cents = criterion_cents - ' + cents)
}

describe('a limit is compared with critério and claim, before and after the change', () => {
  test('a charge that raises the claim of a small action over the limit waits, with both figures and the título', async () => {
    const id = await approved([5_000_000])
    // 10 % and 100 days at 1 % a month of 50.000,00.
    expect(await claim(id)).toEqual({ critério: 5_000_000, saldo: 5_666_666 })
    const [idTitulo] = await tituloIds()
    expect(await titulos(id, [{ idTitulo, considerar: true, multa: 90_000 }])).toMatchObject({
      status: 200,
      body: { aguardaConfirmacao: true },
    })
    expect(await claim(id)).toEqual({ critério: 5_000_000, saldo: 5_666_666 })
    expect((await detail(id))['confirmacao']).toMatchObject({
      ato: 'ENCARGOS',
      antes: 50_000,
      depois: 50_000,
      antesCorrigido: 56_666.66,
      depoisCorrigido: 141_666.66,
      quantidadeTitulos: 1,
      titulos: [{ numeroTitulo: 'T1', antes: { multa: 5_000 }, depois: { multa: 90_000 } }],
    })
    expect((await confirm(id, lawyer)).status).toBe(403)
    expect((await confirm(id)).status).toBe(200)
    expect(await claim(id)).toEqual({ critério: 5_000_000, saldo: 14_166_666 })
    expect(await detail(id)).toMatchObject({
      alteradoAposAprovacao: true,
      saldoAprovado: 50_000,
      saldoAprovadoCorrigido: 56_666.66,
    })
  })

  test('guias cannot change while a confirmation is pending; unchanged ones are accepted', async () => {
    const id = await approved([5_000_000])
    const [guia] = await rows<{ id: number }>('select id from lawsuit_guia')
    const save = (valor: number | null) =>
      ask(lawyer, 'PUT', `${base}/${id}`, { guias: [{ id: guia?.id, valor }] })
    expect((await save(4812.36)).status).toBe(200)
    const [idTitulo] = await tituloIds()
    await titulos(id, [{ idTitulo, considerar: true, multa: 90_000 }])
    const refused = await save(1)
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain('A ação aguarda a confirmação de outra pessoa.')
    expect((await save(4812.36)).status).toBe(200)
    expect(await rows('select amount_cents as valor from lawsuit_guia')).toEqual([
      { valor: 481_236 },
    ])
    expect((await confirm(id)).status).toBe(200)
    expect((await save(1)).status).toBe(200)
  })

  test('títulos unticked by two users cannot be ticked again by one', async () => {
    const id = await approved([18_000_000, 100_000])
    const [large, small] = await tituloIds()
    await titulos(id, [{ idTitulo: large, considerar: false }])
    await confirm(id)
    expect((await claim(id))?.critério).toBe(100_000)
    expect(await titulos(id, [{ idTitulo: large, considerar: true }])).toMatchObject({
      body: { aguardaConfirmacao: true },
    })
    expect((await claim(id))?.critério).toBe(100_000)
    expect(small).toBeDefined()
  })

  test('a spreadsheet of the títulos has the same rule', async () => {
    const id = await approved([5_000_000])
    const [idTitulo] = await tituloIds()
    const form = new FormData()
    form.append(
      'file',
      new Blob([`idTitulo;valJuros;valMulta;valCorrecao\r\n${idTitulo};1666,66;90000,00;0,00\r\n`]),
      'titulos.csv',
    )
    const request = new Request('http://regua.test', { method: 'POST', body: form })
    const answer = await inject({
      method: 'POST',
      url: `${base}/${id}/titulos/csv`,
      headers: {
        authorization: lawyer,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.json()).toMatchObject({ aguardaConfirmacao: true })
    expect((await claim(id))?.saldo).toBe(5_666_666)
  })

  test('a desistência waits if the claim alone reaches the limit', async () => {
    const id = await approved([9_500_000])
    expect((await claim(id))?.saldo).toBe(10_766_666)
    expect(
      await ask(lawyer, 'PUT', `${base}/${id}/desistencia`, {
        motivo: 'Acordo com o lojista',
        numeroChamado: 'CH-1',
      }),
    ).toMatchObject({ body: { aguardaConfirmacao: true } })
  })

  test('below the limit the others are notified of both figures, also of a lower claim', async () => {
    const id = await approved([5_000_000])
    const [idTitulo] = await tituloIds()
    await titulos(id, [{ idTitulo, considerar: true, multa: 0 }])
    const panel = (await ask(ruler, 'GET', `${workflow}/painel-juridico`)).body
    expect(panel['avisos']).toMatchObject([
      { antes: 50_000, depois: 50_000, antesCorrigido: 56_666.66, depoisCorrigido: 51_666.66 },
    ])
  })

  test('a confirmation applies only to the figures that were shown', async () => {
    const id = await approved([5_000_000])
    const [idTitulo] = await tituloIds()
    await titulos(id, [{ idTitulo, considerar: true, multa: 90_000 }])
    await receive(2_000_000)
    expect(await confirm(id)).toMatchObject({
      status: 409,
      body: {
        mensagem: expect.stringContaining('O saldo mudou desde o pedido: seria R$ 121.000,00'),
      },
    })
  })
})

describe('before the filing ticket', () => {
  test('a claim different from the approved one blocks it until another user confirms', async () => {
    const id = await approved([5_000_000])
    const [idTitulo] = await tituloIds()
    await titulos(id, [{ idTitulo, considerar: true, multa: 6_000 }])
    await readyForTicket(id)
    expect(await open(id)).toMatchObject({
      status: 422,
      body: {
        mensagem:
          'O saldo corrigido é R$ 57.666,66 e o aprovado, R$ 56.666,66: difere mais de 1,00 %.',
      },
    })
    const [guia] = await rows<{ id: number }>('select id from lawsuit_guia')
    expect(
      await ask(lawyer, 'PUT', `${base}/${id}`, {
        guias: [{ id: guia?.id, numeroChamadoAjuizamento: 'CA-1' }],
      }),
    ).toMatchObject({ status: 422 })
    expect(await detail(id)).toMatchObject({ podePedirConfirmacao: true })
    const requestConfirmation = (motivo: string) =>
      ask(lawyer, 'POST', `${base}/${id}/pedir-confirmacao`, { motivo })
    expect((await requestConfirmation('curto')).status).toBe(400)
    expect(await requestConfirmation('Multa do contrato aditado')).toMatchObject({
      body: { aguardaConfirmacao: true },
    })
    expect((await detail(id))['confirmacao']).toMatchObject({
      ato: 'SALDO',
      antesCorrigido: 56_666.66,
      depoisCorrigido: 57_666.66,
      titulos: [{ antes: { multa: 5_000 }, depois: { multa: 6_000 } }],
    })
    expect((await confirm(id, lawyer)).status).toBe(403)
    expect((await confirm(id)).status).toBe(200)
    expect(await open(id)).toMatchObject({ status: 200 })
    expect(await rows('select ticket_claim_cents as saldo from lawsuit')).toEqual([
      { saldo: 5_766_666 },
    ])
  })

  test('a claim within the tolerance is filed without confirmation', async () => {
    const id = await approved([5_000_000])
    const [idTitulo] = await tituloIds()
    await titulos(id, [{ idTitulo, considerar: true, multa: 5_500 }])
    await readyForTicket(id)
    expect(
      await ask(lawyer, 'POST', `${base}/${id}/pedir-confirmacao`, { motivo: 'Sem motivo algum' }),
    ).toMatchObject({ status: 409 })
    expect((await open(id)).status).toBe(200)
  })

  test('a ticket of a título that the bank reported as paid asks again, in phase 6 too', async () => {
    const id = await approved([5_000_000])
    await readyForTicket(id)
    await addBankPayment(database.adminPool, '1', { on: '2026-11-17', heldUntil: '2026-12-01' })
    const question =
      '1 título pago no banco, ainda não no ERP. Deseja registrar o chamado de ajuizamento mesmo assim?'
    const shown = await detail(id)
    expect(shown).toMatchObject({ perguntaChamado: question })
    expect(shown['avisosDivida']).toContain('1 título pago no banco, ainda não no ERP')
    expect(await open(id)).toMatchObject({ status: 409, body: { mensagem: question } })
    const [guia] = await rows<{ id: number }>('select id from lawsuit_guia')
    const typed = { guias: [{ id: guia?.id, numeroChamadoAjuizamento: 'CA-1' }] }
    expect(await ask(lawyer, 'PUT', `${base}/${id}`, typed)).toMatchObject({ status: 409 })
    expect((await open(id, lawyer, true)).status).toBe(200)
  })

  test('receipts after the freeze block it until the balance is updated, and warn wherever the claim is shown', async () => {
    const id = await approved([5_000_000, 5_000_000])
    await readyForTicket(id)
    await receive(40_000)
    const sentence = 'R$ 400,00 recebidos depois de 18/11/2026: atualize o saldo.'
    expect(await open(id)).toMatchObject({ status: 422, body: { mensagem: sentence } })
    const shown = await detail(id)
    expect(shown).toMatchObject({
      recebidosDepois: sentence,
      impedimentoSaldo: sentence,
      valorPrincipal: 100_000,
      saldoAbertoCriterio: 99_600,
    })
    expect(shown['avisosDivida']).toContain(sentence)
    // Principal and charges of a line are of the same day.
    expect(
      shown['valorPrincipal'] + shown['valorCorrecao'] + shown['valorMulta'] + shown['valorJuros'],
    ).toBeCloseTo(shown['saldoVencidoAtualizado'], 2)
    expect(shown['boletos'][0]).toMatchObject({ valor: 50_000, saldoTitulos: 50_000 })
    const list = (await ask(lawyer, 'GET', base)).body['data']
    expect(list[0]['avisos']).toContain(sentence)
    const memory = (await ask(lawyer, 'GET', `${base}/${id}/memoria/titulos`)).body
    expect(memory['avisos']).toContain(sentence)
    const pdf = await inject({
      url: `${base}/${id}/memoria?formato=pdf`,
      headers: { authorization: lawyer },
    })
    expect(plain(pdfText(pdf.rawPayload))).toContain('R$ 400,00 recebidos depois de 18/11/2026')
    await refresh(id)
    expect(await detail(id)).toMatchObject({ recebidosDepois: null, valorPrincipal: 99_600 })
    expect((await open(id)).status).toBe(200)
  })
})

test('the tickets of an action above the limit are cancelled by two users', async () => {
  const id = await approved([20_000_000])
  await readyForTicket(id)
  expect((await open(id)).status).toBe(200)
  const reopen = (login: string) =>
    ask(login, 'POST', `${base}/${id}/reabrir-fase`, {
      idFase: 6,
      motivo: 'Chamado aberto por engano',
    })
  expect(await reopen(lawyer)).toMatchObject({ status: 200, body: { aguardaConfirmacao: true } })
  const tickets = () => rows('select filing_ticket as chamado from lawsuit_guia')
  expect(await tickets()).toEqual([{ chamado: 'AJ-2026-000001' }])
  expect((await confirm(id, lawyer)).status).toBe(403)
  expect((await confirm(id)).status).toBe(200)
  expect(await tickets()).toEqual([{ chamado: null }])
  expect(await rows('select ticket_claim_cents as saldo from lawsuit')).toEqual([{ saldo: null }])
})

describe('títulos and charges are part of the decision of a step (rules 4.3 h)', () => {
  const owners = [
    ['ANALISE_SHOPPING', 'analista.shopping'],
    ['APROVACAO_SHOPPING', 'aprovador.shopping'],
    ['ANALISE_CORPORATIVA', 'corporativa'],
    ['APROVACAO_CORPORATIVA', 'aprovador.holding'],
    ['APROVACAO_FINAL', lawyer],
  ] as const
  const submit = (id: number, login: string) =>
    ask(login, 'PUT', `${workflow}/avancar`, { ids: [id] })

  test.for(owners)(
    'a user who unticks a título in %s cannot submit it',
    async ([status, login]) => {
      await insertBoleto(database.admin, '1')
      await insertBoleto(database.admin, '2')
      const id = await insertAction(database.admin, { status, titulos: ['T1', 'T2'] })
      const [, second] = await tituloIds()
      expect(await titulos(id, [{ idTitulo: second, considerar: false }], login)).toMatchObject({
        status: 200,
      })
      expect(await submit(id, login)).toMatchObject({
        status: 403,
        body: { mensagem: 'Quem alterou títulos ou encargos nesta etapa não a submete.' },
      })
      const row = (await ask(login, 'GET', `${workflow}/unpaged?stepWorkflowCode=${status}`)).body
      expect(row['data'][0]['titulosAlteradosPor'][status]).toHaveLength(1)
    },
  )

  test('a user who enters a charge in the final approval cannot submit it; another user can', async () => {
    await insertBoleto(database.admin, '1')
    const id = await insertAction(database.admin, { status: 'APROVACAO_FINAL', titulos: ['T1'] })
    const [idTitulo] = await tituloIds()
    await titulos(id, [{ idTitulo, considerar: true, multa: 5_000_000 }])
    expect((await submit(id, lawyer)).status).toBe(403)
    expect((await submit(id, ruler)).status).toBe(200)
  })

  test('a user who changed títulos in an analysis cannot approve in a later step', async () => {
    await insertBoleto(database.admin, '1')
    const id = await insertAction(database.admin, { status: 'APROVACAO_SHOPPING', titulos: ['T1'] })
    await rows(`update lawsuit set handled_by = jsonb_build_object('ANALISE_SHOPPING',
      jsonb_build_array((select id from app_user where login = 'aprovador.shopping')))`)
    expect((await submit(id, 'aprovador.shopping')).status).toBe(403)
  })

  test('a user who only updates the values to today may submit', async () => {
    await insertBoleto(database.admin, '1')
    const id = await insertAction(database.admin, { status: 'ANALISE_SHOPPING', titulos: ['T1'] })
    expect((await refresh(id, 'analista.shopping')).status).toBe(200)
    expect((await submit(id, 'analista.shopping')).status).toBe(200)
  })
})

test('a pending confirmation is in the queue of the other users and in the filter of the list', async () => {
  const id = await approved([20_000_000])
  const [idTitulo] = await tituloIds()
  await titulos(id, [{ idTitulo, considerar: true, multa: 1 }])
  const queue = async (login: string) =>
    (await ask(login, 'GET', '/bff/inicio/pendencias')).body['content'] as {
      path: string
      itens: number
    }[]
  const path = '/acompanhar-ajuizamentos?pendencia=AGUARDA_CONFIRMACAO'
  expect((await queue(ruler)).find((entry) => entry.path === path)).toMatchObject({ itens: 1 })
  expect((await queue(lawyer)).find((entry) => entry.path === path)).toBeUndefined()
  const found = await ask(ruler, 'GET', `${base}?pendencia=AGUARDA_CONFIRMACAO`)
  expect(found.body['data']).toMatchObject([{ id }])
})
