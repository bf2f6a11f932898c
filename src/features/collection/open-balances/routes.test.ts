import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { insertAction } from '#testing/example-lawsuit-actions.ts'

import { addItem, addTituloTo, expectReceipt, negotiate } from '#testing/example-open-balances.ts'
import { addBankPayment } from '#testing/test-bank-returns.ts'
import { testCompany } from '#testing/test-company.ts'
import { routes } from './routes.ts'

const company = testCompany(routes)
const { database, reset } = company

beforeEach(reset)

type Row = Readonly<Record<string, unknown>>
type Body = {
  readonly mensagem: string
  readonly data: readonly Row[]
  readonly prioritizationContractList: readonly Row[]
  readonly bankSlips: readonly Row[]
  readonly pageInfo: Row
  readonly [name: string]: unknown
}

const collector = 'corporativa'
const shoppingAnalyst = 'analista.shopping'

const ask = (login: string, url: string, method: 'GET' | 'PUT' = 'GET', payload?: object) =>
  company.ask<Body>(login, method, url, payload)
const idOf = async (table: 'contract' | 'tenant' | 'collection_group') => {
  const { rows } = await sql<{ id: number }>`
    select min(id)::bigint as id from ${sql.table(table)}`.execute(database.admin)
  return Number(rows[0]?.id ?? 0)
}
const P = '/api/regua/v1/prioritization'
const slipsOf = async (boleto: number, login = collector) => {
  const { rows } = await sql<{ id: number }>`
    select contract_id as id from boleto where id = ${boleto}`.execute(database.admin)
  return ask(login, `${P}/detail/contract/${rows[0]?.id}/month/11/year/2026/slips?page=1&size=9999`)
}
const firstSlip = async (boleto: number) => (await slipsOf(boleto)).body.data[0] ?? {}

describe('slips of a contract', () => {
  test('every open boleto, with all statuses of a boleto without history', async () => {
    const boleto = await insertBoleto(database.admin, '1', { dueOn: '2026-11-10' })
    const { body } = await slipsOf(boleto)
    expect(body.pageInfo).toEqual({ currentPage: 1, totalPages: 1, totalItems: 1 })
    expect(body.data).toEqual([
      {
        slipId: boleto,
        slipNumber: '1',
        slipValue: 1000,
        dueDate: '2026-11-10',
        originalDueDate: '2026-11-10',
        nomeShop: 'Shopping Alfa',
        luc: 'L1',
        brand: 'Sol',
        statusCartaEmail: '-',
        statusSerasa: '-',
        statusAjuizamento: '-',
        typeNegotiation: '-',
        statusExpectativa: '-',
        idEmpresa: 0,
        shoppingId: 1,
        contractId: await idOf('contract'),
        contractNumber: 'C1',
        clientId: await idOf('tenant'),
        companyName: 'Loja Sol Ltda',
        dataVencimentoOriginal: '2026-11-10',
        diasAtraso: 8,
        situacao: 'VENCIDO',
        corporativo: false,
        aviso: null,
        promessa: null,
      },
    ])
  })

  test('a boleto that the bank reported as paid, or as written off, says so', async () => {
    const boleto = await insertBoleto(database.admin, '1', { dueOn: '2026-11-10' })
    await addBankPayment(database.adminPool, '1', { on: '2026-11-17', heldUntil: '2026-11-18' })
    expect(await firstSlip(boleto)).toMatchObject({ aviso: 'Pago no banco', slipValue: 1000 })
    await sql`update bank_act set held_until = '2026-11-17'`.execute(database.admin)
    expect(await firstSlip(boleto)).toMatchObject({ aviso: null })
    await sql`
      update bank_act set kind = 'BAIXADO', state = 'CONCILIADO', held_until = null`.execute(
      database.admin,
    )
    expect(await firstSlip(boleto)).toMatchObject({ aviso: 'Baixado no banco' })
  })

  test('a boleto whose payment may still clear is Em compensação, one not yet due A vencer', async () => {
    const clearing = await insertBoleto(database.admin, '1', { dueOn: '2026-11-16' })
    const upcoming = await insertBoleto(database.admin, '2', { dueOn: '2026-11-20' })
    expect(await firstSlip(clearing)).toMatchObject({ situacao: 'COMPENSACAO', diasAtraso: 2 })
    expect(await firstSlip(upcoming)).toMatchObject({ situacao: 'A_VENCER', diasAtraso: -2 })
  })

  test.each([
    ['AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', null, 'Elegível'],
    ['PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING', null, 'Em workflow'],
    ['PENDENTE_DE_ENVIO', null, 'Em workflow'],
    ['FINALIZADO', 'NEGATIVADO', 'Negativado'],
    ['PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', null, 'Negativado'],
    ['FINALIZADO_COM_ERRO', null, 'Erro'],
    ['FINALIZADO', 'BAIXADO', 'Baixado'],
    ['FINALIZADO', 'REMOVIDO_BUREAU', 'Baixado'],
    ['FINALIZADO', 'ISENTO', '-'],
  ])('statusSerasa of %s %s is %s', async (status, outcome, words) => {
    const boleto = await insertBoleto(database.admin, '1')
    await addItem(database.admin, boleto, status, outcome)
    expect(await firstSlip(boleto)).toMatchObject({ statusSerasa: words })
  })

  test.each([
    [{ status: 'AGUARDANDO_LIBERACAO' }, 'Elegível'],
    [{ status: 'ANALISE_SHOPPING' }, 'Em recomendação'],
    [{ status: 'APROVACAO_FINAL' }, 'Em recomendação'],
    [{ status: 'EM_ACOMPANHAMENTO', concluded: 2 }, 'Fase 3'],
    [{ status: 'EM_ACOMPANHAMENTO', concluded: 7 }, 'Ajuizado'],
    [{ status: 'ENCERRADA' }, 'Encerrado'],
  ])('statusAjuizamento of an action %j is %s', async (action, words) => {
    const boleto = await insertBoleto(database.admin, '1')
    await insertAction(database.admin, { ...action, titulos: ['T1'] })
    expect(await firstSlip(boleto)).toMatchObject({ statusAjuizamento: words })
  })

  test.each([
    ['ISENTA', 'Isento'],
    ['DESISTENCIA', 'Desistência'],
    ['EXCECAO', 'Exceção'],
    ['CANCELADA', 'Encerrado'],
  ])('statusAjuizamento of an action that ended %s is %s', async (outcome, words) => {
    const boleto = await insertBoleto(database.admin, '1')
    await insertAction(database.admin, { status: 'ENCERRADA', titulos: ['T1'] })
    await sql`
      update lawsuit set outcome = ${outcome},
        exception_until = case when ${outcome}::text = 'EXCECAO' then date '2027-01-31' end`.execute(
      database.admin,
    )
    expect(await firstSlip(boleto)).toMatchObject({ statusAjuizamento: words })
  })

  test('statusAjuizamento prefers the open action to the newest, with considered títulos and confirmed', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    const open = await insertAction(database.admin, {
      status: 'ANALISE_SHOPPING',
      titulos: ['T1'],
    })
    await insertAction(database.admin, { status: 'ENCERRADA', titulos: ['T1'] })
    const status = async () => (await firstSlip(boleto))['statusAjuizamento']
    expect(await status()).toBe('Em recomendação')
    await sql`
      update lawsuit_titulo set is_considered = false, left_out_by = 'PESSOA'
      where lawsuit_id = ${open}`.execute(database.admin)
    expect(await status()).toBe('Encerrado')
    await sql`update lawsuit set is_confirmed = false`.execute(database.admin)
    expect(await status()).toBe('-')
  })

  test('statusSerasa is of the newest item: sent in a lote is Enviado', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    await addItem(database.admin, boleto, 'FINALIZADO', 'BAIXADO')
    await addItem(database.admin, boleto, 'PENDENTE_DE_ENVIO')
    await sql`insert into bureau_informant (root) values ('11444777')`.execute(database.admin)
    await sql`
      with batch as (
        insert into bureau_batch (
          informant_root, operation, remessa, status, item_count, person_count, movement_on,
          file_name, created_by_name
        )
        values ('11444777', 'INCLUSAO', 1, 'ENVIADO', 1, 1, '2026-11-18', 'lote', 'Sistema')
        returning id
      )
      update negativation_item
      set batch_id = (select id from batch), batch_operation = 'INCLUSAO'
      where outcome is null`.execute(database.admin)
    expect(await firstSlip(boleto)).toMatchObject({ statusSerasa: 'Enviado' })
  })

  test('a promise for Monday 16/11 is VIGENTE on Wednesday, one for Friday 13/11 QUEBRADA', async () => {
    const listed = await insertBoleto(database.admin, '1')
    const broken = await insertBoleto(database.admin, '2')
    await negotiate(database.admin, [listed])
    await negotiate(database.admin, [broken], { agreementOn: '2026-11-13' })
    expect(await firstSlip(listed)).toMatchObject({
      typeNegotiation: 'Promessa de Pagamento VIGENTE',
      promessa: { estado: 'VIGENTE', dataAcordo: '2026-11-16' },
    })
    expect(await firstSlip(broken)).toMatchObject({
      typeNegotiation: 'Promessa de Pagamento QUEBRADA',
    })
  })

  test('a later contact keeps the promise and is the shown stage; Sem Previsão ends it', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    await negotiate(database.admin, [boleto])
    await negotiate(database.admin, [boleto], { stage: 'Em Negociação', contactOn: '2026-11-12' })
    expect(await firstSlip(boleto)).toMatchObject({ typeNegotiation: 'Em Negociação VIGENTE' })
    await negotiate(database.admin, [boleto], { stage: 'Sem Previsão', contactOn: '2026-11-13' })
    expect(await firstSlip(boleto)).toMatchObject({
      typeNegotiation: 'Sem Previsão',
      promessa: null,
    })
  })

  test('statusExpectativa is the type, and Expirada after its day', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    await expectReceipt(database.admin, boleto, { until: '2026-11-18' })
    expect(await firstSlip(boleto)).toMatchObject({ statusExpectativa: 'Provável Recebimento' })
    await sql`update receipt_expectation set expires_on = '2026-11-17'`.execute(database.admin)
    expect(await firstSlip(boleto)).toMatchObject({ statusExpectativa: 'Expirada' })
  })

  test('idEmpresa is the principal company of the mall', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    await sql`insert into company (name, cnpj) values ('Dona', '11222333000181')
      on conflict do nothing`.execute(database.admin)
    await sql`
      insert into mall_company (mall_id, company_id, economic_unit, is_principal)
      select 1, id, '1', true from company where cnpj = '11222333000181'`.execute(database.admin)
    const { rows } = await sql<{ id: number }>`
      select id from company where cnpj = '11222333000181'`.execute(database.admin)
    expect(await firstSlip(boleto)).toMatchObject({ idEmpresa: rows[0]?.id })
  })

  test('a título on an exception list of PRIORIZACAO is excluded from the value', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    await addTituloTo(database.admin, boleto, { cents: 25_000 })
    expect(await firstSlip(boleto)).toMatchObject({ slipValue: 1250 })
    await sql`update titulo set cost_center = 'CL777' where number like 'CDO%'`.execute(
      database.admin,
    )
    await sql`
      insert into exception_record (
        list, cost_center, module_ids, created_by_name, updated_by_name
      )
      select 'centro-lucro', 'CL777', array_agg(id), 'Sistema', 'Sistema'
      from exception_module where name = 'PRIORIZACAO'`.execute(database.admin)
    expect(await firstSlip(boleto)).toMatchObject({ slipValue: 1000 })
    await sql`delete from exception_record`.execute(database.admin)
  })

  test('a month after the current one is refused, and a contract of another mall not found', async () => {
    const boleto = await insertBoleto(database.admin, '1', { mall: 3 })
    const contract = await idOf('contract')
    const next = await ask(
      collector,
      `${P}/detail/contract/${contract}/month/12/year/2026/slips?page=1&size=9999`,
    )
    expect(next).toMatchObject({
      status: 400,
      body: { mensagem: 'O mês não pode ser posterior ao mês atual.' },
    })
    expect((await slipsOf(boleto, shoppingAnalyst)).status).toBe(404)
  })
})

test('the open títulos of a slip, named by their movement type', async () => {
  const boleto = await insertBoleto(database.admin, '1', { dueOn: '2026-08-10' })
  await addTituloTo(database.admin, boleto)
  const { body } = await ask(collector, `${P}/detail/slipId/${boleto}/titles`)
  expect(body.data).toHaveLength(2)
  expect(body.data.find(({ tituloAr }) => (tituloAr as Row)['tipoMovimento'] === 'ALM')).toEqual({
    tituloAr: {
      numeroTitulo: 'T1',
      nomeTitulo: 'ALM',
      tipoDocumento: 'DP',
      tipoMovimento: 'ALM',
      tipoConta: 'ALUGUEL',
      dataCompetencia: '2026-08-01',
      dataVencimento: '2026-08-10',
      dataVencimentoOriginal: '2026-08-10',
      dataContabilizacao: null,
      valorVencimentoOriginal: 1000,
      valorAberto: 1000,
      valorDescontoJuros: 0,
      valorDescontoMulta: 0,
    },
    valorDescontoMulta: 0,
    valorDescontoJuros: 0,
  })
})

describe('state of a customer', () => {
  const readSummary = async (login = collector, month = 11) =>
    ask(login, `${P}/detail/client/${await idOf('tenant')}/month/${month}/year/2026/summary`)

  test('the four balances, the open ones by age, and the identity', async () => {
    await insertBoleto(database.admin, '1', { dueOn: '2026-11-10', cents: 100 })
    await insertBoleto(database.admin, '2', { dueOn: '2026-10-10', cents: 200 })
    await insertBoleto(database.admin, '3', { dueOn: '2026-05-10', cents: 400 })
    await insertBoleto(database.admin, '4', { dueOn: '2026-11-25', cents: 800 })
    await insertBoleto(database.admin, '5', { dueOn: '2026-12-10', cents: 1600 })
    const { body } = await readSummary()
    expect(body).toMatchObject({
      companyName: 'Loja Sol Ltda',
      documentNumber: '36576230000140',
      shoppingName: 'Shopping Alfa',
      unitEcon: '1',
      lucs: ['L1'],
      overdueThisMonth: 1,
      overdue120Days: 3,
      totalOverdue: 7,
      acimaDe120Dias: 4,
      amountDue: 8,
      saldoAberto: 31,
      diasAtraso: 192,
      faixas: [24, 1, 2, 0, 0, 4],
      boletos: 5,
      contratos: 5,
    })
  })

  test('credits of the ERP are shown next to the balances and not subtracted', async () => {
    await insertBoleto(database.admin, '1', { dueOn: '2026-10-10', cents: 200 })
    expect((await readSummary()).body).toMatchObject({ creditos: { valor: 0, quantidade: 0 } })
    await sql`
      with file as (
        insert into stored_file (name, media_type, size_bytes, sha256)
        values ('titulos.csv', 'text/csv', 1, sha256('1'))
        returning id
      ),
        load as (
          insert into erp_load (kind, file_id, file_name, sha256, status, created_by_name)
          select 'ORACLE', id, 'titulos.csv', sha256('1'), 'PROCESSADA', 'Régua' from file
          returning id
        )
      insert into tenant_credit
        (mall_id, document, contract, number, competence, due_on, original_cents, open_cents,
          load_id)
      select t.mall_id, x.document, 'C1', x.number, '2026-10-01', '2026-10-10', 500, x.open,
        (select id from load)
      from tenant t
        cross join (values ('36576230000140', 'CR1', 150), ('36576230000140', 'CR2', 300),
          ('36576230000140', 'CR3', 0), ('11222333000181', 'CR4', 70)) x (document, number, open)
      where t.document = '36576230000140'`.execute(database.admin)
    expect((await readSummary()).body).toMatchObject({
      totalOverdue: 2,
      saldoAberto: 2,
      creditos: { valor: 4.5, quantidade: 2 },
    })
  })

  test('a past month changes its own balances and not the current day', async () => {
    await insertBoleto(database.admin, '1', { dueOn: '2026-11-10', cents: 100 })
    await insertBoleto(database.admin, '2', { dueOn: '2026-10-10', cents: 200 })
    expect((await readSummary(collector, 10)).body).toMatchObject({
      overdueThisMonth: 2,
      totalOverdue: 3,
      amountDue: 0,
    })
  })

  test('six states: contact, promise, bureau, prescription, guarantors, group', async () => {
    const first = await insertBoleto(database.admin, '1', {
      dueOn: '2025-06-10',
      contract: { group: 'Grupo Um' },
      fiador: { document: '52998224725' },
    })
    const second = await insertBoleto(database.admin, '2', { dueOn: '2026-08-10' })
    await negotiate(database.admin, [first, second], { agreementOn: '2026-11-13' })
    await addItem(database.admin, first, 'FINALIZADO', 'NEGATIVADO')
    await addItem(database.admin, second, 'FINALIZADO', 'NEGATIVADO')
    expect((await readSummary()).body).toMatchObject({
      contato: { data: '2026-11-10', status: 'Promessa de Pagamento', usuario: 'Otávio Reis' },
      promessa: { estado: 'QUEBRADA', dataAcordo: '2026-11-13', boletos: 2 },
      serasa: { texto: 'Negativado', boletos: 2 },
      ajuizamento: null,
      prescricao: { data: '2028-06-10', dias: 570, prescrito: 0, proxima: '2028-06-10' },
      fiadores: ['Ana Prado'],
      corporativo: true,
      grupos: [{ nome: 'Grupo Um', portifolio: 'Portfólio Sul' }],
    })
  })

  test('counts of the tabs: contacts of the ERP and of users, negotiations, notes of the mall', async () => {
    const first = await insertBoleto(database.admin, '1', { dueOn: '2026-08-10' })
    const second = await insertBoleto(database.admin, '2', { dueOn: '2026-09-10' })
    expect((await readSummary()).body).toMatchObject({
      abas: { historico: 0, notas: 0, retornos: 0 },
    })
    await negotiate(database.admin, [first, second])
    await negotiate(database.admin, [second], { stage: 'Em Negociação' })
    await sql`
      update contract set phone = case when number like '%1' then '11912345678' end, email = null`.execute(
      database.admin,
    )
    await sql`
      insert into contact (
        mall_id, contract_id, name, kind, created_by_name, updated_by_name
      )
      select min(mall_id), min(id), 'Ana Prado', 'Financeiro', 'Otávio Reis', 'Otávio Reis'
      from contract`.execute(database.admin)
    await sql`
      insert into contact_record (
        mall_id, document, luc, stage_id, contact_on, text, created_by_name, updated_by_name
      )
      select m.id, '36576230000140', 'L1', (select min(id) from negotiation_stage), '2026-11-17',
        'Pediu retorno', 'Otávio Reis', 'Otávio Reis'
      from mall m
      where m.id in (1, 2)`.execute(database.admin)
    expect((await readSummary()).body).toMatchObject({
      abas: { contatos: 2, historico: 2, notas: 0, retornos: 1 },
    })
  })

  test('only confession prescribes in five years', async () => {
    await insertBoleto(database.admin, '1', { dueOn: '2025-06-10' })
    await sql`update titulo set movement_type_id = (
      select id from movement_type where code = 'CFD')`.execute(database.admin)
    expect((await readSummary()).body).toMatchObject({ prescricao: { data: '2030-06-10' } })
  })

  test('prescribed amounts are summed separately from the next ones, like in the radar', async () => {
    await insertBoleto(database.admin, '1', { dueOn: '2023-11-16', cents: 40_000 })
    await insertBoleto(database.admin, '2', { dueOn: '2024-01-03', cents: 25_000 })
    expect((await readSummary()).body).toMatchObject({
      prescricao: { data: '2026-11-16', dias: -2, prescrito: 400, proxima: '2027-01-03' },
    })
  })

  test('a customer without debts is still found, with empty balances', async () => {
    await insertBoleto(database.admin, '1')
    await sql`update titulo set open_cents = 0`.execute(database.admin)
    await sql`update boleto set open_cents = 0`.execute(database.admin)
    expect((await readSummary()).body).toMatchObject({
      saldoAberto: 0,
      boletos: 0,
      lucs: [],
      promessa: null,
      prescricao: null,
    })
  })

  test('a customer of another mall, or an unknown one: Cliente não encontrado', async () => {
    await insertBoleto(database.admin, '1', { mall: 3 })
    expect(await readSummary(shoppingAnalyst)).toMatchObject({
      status: 404,
      body: { mensagem: 'Cliente não encontrado' },
    })
    expect(
      (await ask(collector, `${P}/detail/client/999999/month/11/year/2026/summary`)).status,
    ).toBe(404)
  })
})

test('contracts of a customer: the one with the oldest debt first, with its ages', async () => {
  await insertBoleto(database.admin, '1', { dueOn: '2026-10-10', cents: 200 })
  await insertBoleto(database.admin, '2', { dueOn: '2026-05-10', cents: 400 })
  const path = `${P}/detail/client/${await idOf('tenant')}/month/11/year/2026/shoppingName/x/unitEcon`
  const { body } = await ask(collector, `${path}/1/contracts`)
  expect(body.prioritizationContractList).toMatchObject([
    {
      contractNumber: 'C2',
      luc: 'L1',
      brand: 'Sol',
      contractType: 'LOJA',
      shoppingName: 'Shopping Alfa',
      saldoAberto: 4,
      faixas: [0, 0, 0, 0, 0, 4],
      boletos: 1,
    },
    { contractNumber: 'C1', faixas: [0, 0, 2, 0, 0, 0] },
  ])
  expect((await ask(collector, `${path}/2/contracts`)).status).toBe(404)
})

describe('group', () => {
  const group = `${P}/detail/billinggroup/${encodeURIComponent('Grupo Um')}/month/11/year/2026`

  test('its slips over the malls of the user, only of its LUCs', async () => {
    await insertBoleto(database.admin, '1', { contract: { group: 'Grupo Um' } })
    await insertBoleto(database.admin, '2', { mall: 3, contract: { group: 'Grupo Um' } })
    await insertBoleto(database.admin, '3', { document: '52998224725' })
    const { body } = await ask(collector, `${group}/slips?page=1&size=9999`)
    expect(body.data.map(({ slipNumber }) => slipNumber)).toEqual(['1', '2'])
    expect(body.data).toMatchObject([
      { corporativo: true, nomeShop: 'Shopping Alfa' },
      { corporativo: true, nomeShop: 'Shopping Gama' },
    ])
    expect((await ask(collector, `${group}/summary`)).body).toMatchObject({
      billingGroup: 'Grupo Um',
      portifolio: 'Portfólio Sul',
      shoppings: ['Shopping Alfa', 'Shopping Gama'],
      lucs: 2,
      totalOverdue: 2000,
    })
  })

  test('pages have the requested size', async () => {
    await insertBoleto(database.admin, '1', { contract: { group: 'Grupo Um' } })
    await insertBoleto(database.admin, '2', { contract: { group: 'Grupo Um' } })
    const { body } = await ask(collector, `${group}/slips?page=2&size=1`)
    expect(body.data.map(({ slipNumber }) => slipNumber)).toEqual(['2'])
    expect(body.pageInfo).toEqual({ currentPage: 2, totalPages: 2, totalItems: 2 })
  })

  test('is found by its id too; an unknown one is not found', async () => {
    await insertBoleto(database.admin, '1', { contract: { group: 'Grupo Um' } })
    const byId = group.replace('Grupo%20Um', String(await idOf('collection_group')))
    expect((await ask(collector, `${byId}/summary`)).body).toMatchObject({
      billingGroup: 'Grupo Um',
    })
    expect((await ask(collector, `${group.replace('Um', 'Dois')}/summary`)).status).toBe(404)
  })
})

describe('detail for the holding', () => {
  const detail = async (login: string, query = '') =>
    ask(login, `/prioritization/shopping/Shopping%20Alfa/${await idOf('tenant')}${query}`)

  test('a row per contract, with its open accounts and the slips of the block', async () => {
    const old = await insertBoleto(database.admin, '1', {
      dueOn: '2026-08-10',
      contract: { legal: 'DISPUTA' },
    })
    await addTituloTo(database.admin, old, { dueOn: '2026-08-10' })
    const boleto = await insertBoleto(database.admin, '2', { dueOn: '2026-11-10' })
    const block = '?blockStartingDate=2026-08-01&blockEndingDate=2026-08-31'
    const { body } = await detail(collector, block)
    expect(body).toMatchObject({
      cpfCnpj: '36576230000140',
      customerName: 'Loja Sol Ltda',
      groupName: null,
      isActiveCustomer: true,
      isCorporateCustomer: false,
    })
    expect(body.bankSlips).toMatchObject([
      {
        lucs: 'L1',
        chargingType: 'ALUGUEL / CONDOMINIO',
        brand: 'Sol',
        contractType: 'LOJA',
        contractNumber: 'C1',
        contractStatus: 'ATIVO',
        legalStatus: 'DISPUTA',
        overdueBalanceInMonth: 1100,
        totalOverdueBalance: 1100,
        dueBalanceInMonth: 0,
        totalDueBalance: 0,
        lastContactStatus: '-',
        slipIds: [old],
      },
      { contractNumber: 'C2', overdueBalanceInMonth: 0, totalOverdueBalance: 1000, slipIds: [] },
    ])
    const whole = (await detail(collector)).body.bankSlips
    expect(whole).toMatchObject([
      { contractNumber: 'C2', overdueBalanceInMonth: 1000, slipIds: [boleto] },
      { contractNumber: 'C1', overdueBalanceInMonth: 0, slipIds: [old] },
    ])
  })

  test('a customer of another mall, or an incomplete block, is refused', async () => {
    await insertBoleto(database.admin, '1')
    const foreign = await ask(
      collector,
      `/prioritization/shopping/Shopping%20Beta/${await idOf('tenant')}`,
    )
    expect(foreign).toMatchObject({ status: 404, body: { mensagem: 'Cliente não encontrado' } })
    expect((await detail(collector, '?blockStartingDate=2026-08-01')).status).toBe(400)
  })

  test('Status Marca: from the list, by corporate billing and the holding, logged', async () => {
    await insertBoleto(database.admin, '1', { contract: { group: 'Grupo Um' } })
    const path = `/prioritization/billing-group/${await idOf('collection_group')}`
    expect((await ask('regua', path, 'PUT', { brandStatus: 'Fechada' })).status).toBe(403)
    expect(await ask(collector, path, 'PUT', { brandStatus: 'Aberta' })).toMatchObject({
      status: 400,
      body: { mensagem: 'Este Status Marca não existe mais. Escolha outro da lista.' },
    })
    expect((await ask(collector, path, 'PUT', { brandStatus: 'Fechada' })).body).toEqual({
      mensagem: 'Atualizado com sucesso.',
    })
    expect((await ask(collector, path)).body).toMatchObject({
      groupName: 'Grupo Um',
      brandStatus: 'Fechada',
      brandStatusOptions: ['Em operação', 'Em negociação', 'Fechada', 'Judicial'],
    })
    await ask(collector, path, 'PUT', { brandStatus: '' })
    expect((await ask(collector, path)).body).toMatchObject({ brandStatus: null })
    const { rows } = await sql<{ body: Row }>`
      select body from audit_entry where action = 'ALTERAR_STATUS_MARCA' order by position`.execute(
      database.admin,
    )
    expect(rows.map(({ body }) => [body['de'], body['para']])).toEqual([
      [null, 'Fechada'],
      ['Fechada', null],
    ])
  })
})

test('chosen slips with títulos, their corrected value of today, and the assumed terms', async () => {
  const boleto = await insertBoleto(database.admin, '1', { dueOn: '2026-08-10', cents: 100_000 })
  await addTituloTo(database.admin, boleto, { dueOn: '2026-08-10', cents: 10_000 })
  const { body } = await ask(collector, `/prioritization/slips?slipIds=${boleto},999999`)
  // 100 days: rent 10 % and 3,3333 %, condomínio at most 2 %.
  expect(body).toMatchObject({
    totais: { valor: 1100, correcao: 0, multa: 102, juros: 36.66, total: 1238.66 },
    corrigidoEm: '2026-11-18',
    avisos: [
      'Sem valores de IGP-M: nada foi corrigido por ele (fator 1).',
      'Juros, multa e índice: padrão, não consta do contrato.',
    ],
    ausentes: 1,
  })
  expect(body.data[0]).toMatchObject({ slipNumber: '1', total: 1238.66 })
})

describe('cards of inadimplência', () => {
  const cards = async () =>
    ask(collector, `${P}/default/client/${await idOf('tenant')}/month/11/year/2026/unidEcon/1`)

  test('months without a calculation are named', async () => {
    await insertBoleto(database.admin, '1')
    const { body } = await cards()
    expect(body.data).toEqual([])
    expect(body['semCalculo']).toHaveLength(12)
    expect((body['semCalculo'] as string[])[0]).toBe('11/2026')
  })
})
