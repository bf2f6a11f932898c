import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { insertBoleto, payBoleto } from '#testing/example-debt-items.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { routes as aliases } from '#listing/server/document-alias.ts'
import { insertAction } from '#testing/example-lawsuit-actions.ts'
import { insertNegotiation } from '#testing/example-negotiations.ts'
import { insertDispute, insertMessage, insertReply } from '#testing/example-sent-messages.ts'
import { addBankPayment } from '#testing/test-bank-returns.ts'
import { testCompany } from '#testing/test-company.ts'

import { routes } from './routes.ts'

const { database, inject, send, reset } = testCompany([...routes, ...processRoutes, ...aliases])

beforeEach(reset)

const tenantId = '36576230000140'
type Timeline = {
  lojista: { apelido: string; nome: string; contratos: object[] }
  content: {
    tipo: string
    titulo: string
    texto: string | null
    dia: string
    soDia: boolean
    tela: object
    usuario: string | null
  }[]
  tipos: { codigo: string; quantidade: number }[]
}
const readTimeline = async (login: string, id: string | number, query = '') => {
  const answer = await send(login, 'GET', `/lojista/${id}/linha-do-tempo?${query}`)
  return { status: answer.statusCode, body: answer.json<Timeline>() }
}
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')
const post = (login: string, url: string, payload: object) =>
  inject({ method: 'POST', url: `/bff${url}`, headers: { authorization: login }, payload })
const aliasOf = async (documento: string) =>
  (await post('regua', '/lojista/apelido', { documento })).json<{ apelido: string }>().apelido

test('every event of a CNPJ in order, newest first, each with a link to its screen', async () => {
  await insertBoleto(database.admin, '1', { dueOn: '2026-08-10' })
  await insertBoleto(database.admin, '2', { dueOn: '2026-09-10', mall: 2 })
  await post('regua', '/workflow/serasa/serasa-ciclo/abrir', {})
  await post('regua', '/workflow/serasa/serasa-negativacao/recomendar-boletos', { shoppings: [1] })
  const { rows } = await sql<{
    id: number
  }>`select id from negativation_item where number = '1'`.execute(database.admin)
  await post('analista.shopping', '/workflow/serasa/serasa-workflow/salvar-historico', {
    idBoleto: rows[0]?.id,
    idJustificativa: 1,
    txtObservacao: 'Acordo em andamento',
  })
  await payBoleto(database.admin, '2', '2026-11-13')
  await sql`
    with l as (
      insert into file_import (kind, file_name, sha256, rows, accepted, rejected, created_by_name)
      values ('COMUNICACOES', 'n.csv', sha256('n'), 1, 1, 0, 'Ana')
      returning id
    )
    insert into notice (
      mall_id, boleto_id, recipient, document, name, luc, kind, channel, sent_on, delivered_on,
      proof, import_id
    )
    select 1, b.id, 'LOJISTA', ${tenantId}, 'Loja Sol Ltda', 'L1', 'CARTA_PRE_NEGATIVACAO', 'AR',
      '2026-10-01', '2026-10-03', 'BR123', l.id
    from boleto b, l
    where b.number = '1'`.execute(database.admin)

  const { status, body } = await readTimeline('regua', await aliasOf(tenantId))
  expect(status).toBe(200)
  expect(body.lojista).toMatchObject({
    nome: 'Loja Sol Ltda',
    contratos: [{ nomeShopping: 'Shopping Alfa' }, { nomeShopping: 'Shopping Beta' }],
  })
  const known = body.content.filter(({ tipo }) =>
    ['COMUNICACAO', 'PAGAMENTO', 'VENCIMENTO'].includes(tipo),
  )
  expect(known.map(({ tipo, titulo, texto, dia }) => [tipo, titulo, texto, dia])).toEqual([
    ['PAGAMENTO', 'Pagamento', 'Documento RCT2', '2026-11-13'],
    [
      'COMUNICACAO',
      'Carta pré-negativação',
      'Carta com AR. Entregue em 03/10/2026. BR123',
      '2026-10-01',
    ],
    ['VENCIMENTO', 'Venceu', 'Sem saldo', '2026-09-10'],
    ['VENCIMENTO', 'Venceu', 'Em aberto', '2026-08-10'],
  ])
  expect(known[1]).toMatchObject({
    soDia: true,
    tela: {
      path: '/cartas-email',
      filtros: { nomeShopping: 'Shopping Alfa', numBoleto: '1', dtprocessamento: '2026-10-01' },
    },
  })
  const days = body.content.map(({ dia }) => dia)
  expect(days).toEqual(days.toSorted().toReversed())
  expect(body.tipos.map(({ codigo, quantidade }) => [codigo, quantidade])).toEqual([
    ['CICLO', 2],
    ['DECISAO', 1],
    ['JUSTIFICATIVA', 1],
    ['ENVIO', 0],
    ['BUREAU', 0],
    ['BAIXA', 0],
    ['PAGAMENTO', 1],
    ['BANCO', 0],
    ['ERP', 0],
    ['COMUNICACAO', 1],
    ['MENSAGEM', 0],
    ['CONTESTACAO', 0],
    ['NEGOCIACAO', 0],
    ['NOTA', 0],
    ['ACAO', 0],
    ['VENCIMENTO', 2],
  ])
  const decisions = await readTimeline('regua', body.lojista.apelido, 'tipo=DECISAO,JUSTIFICATIVA')
  expect(decisions.body.content).toMatchObject([
    { titulo: 'Acordo em negociação', texto: 'Acordo em andamento' },
    {
      titulo: 'Encaminhou para aprovação',
      texto: 'Agora em Pendente Análise Shopping',
      tela: {
        path: '/acompanhar-boletos',
        filtros: { idShopping: '1', numBoleto: '1' },
        linha: String(rows[0]?.id),
      },
    },
  ])
  expect(
    (await readTimeline('regua', body.lojista.apelido, 'tipo=VENCIMENTO&page=2&size=1')).body
      .content,
  ).toMatchObject([{ dia: '2026-08-10' }])
})

test('a promise is shown with its day and result', async () => {
  const boletos = [
    await insertBoleto(database.admin, '1', { dueOn: '2026-12-10' }),
    await insertBoleto(database.admin, '2', { dueOn: '2026-12-20' }),
  ]
  const broken = { agreementOn: '2026-11-13', contactOn: '2026-11-12', by: 'Rui' }
  await insertNegotiation(database.admin, boletos)
  await insertNegotiation(database.admin, boletos.slice(1), broken)
  const contact = { contactOn: '2026-11-16', agreementOn: '2026-11-16' }
  await insertNegotiation(database.admin, boletos, { stage: 'Contestação', ...contact })
  const { body } = await readTimeline('regua', await aliasOf(tenantId), 'tipo=NEGOCIACAO')
  expect(body.content.map(({ titulo, texto, dia }) => [titulo, texto, dia])).toEqual([
    ['Contestação', 'Boletos 1, 2. Falou com o gerente.', '2026-11-16'],
    [
      'Promessa de Pagamento',
      'Acordo para 13/11/2026, QUEBRADA. Boleto 2. Falou com o gerente.',
      '2026-11-12',
    ],
    [
      'Promessa de Pagamento',
      'Acordo para 16/11/2026, VIGENTE. Boletos 1, 2. Falou com o gerente.',
      '2026-11-10',
    ],
  ])
  expect(body.content[1]).toMatchObject({ usuario: 'Rui', tela: null, soDia: true })
})

test('messages of the ladder are shown with their events and hash, replies and disputes with their words', async () => {
  await insertBoleto(database.admin, '1', { dueOn: '2026-11-05' })
  const { rows } = await sql<{ id: number }>`select id from boleto`.execute(database.admin)
  const boletos = rows.map(({ id }) => id)
  const message = await insertMessage(database.admin, boletos, { step: 'D5' })
  await insertReply(database.admin, message, 'CONTESTA')
  await insertDispute(database.admin, boletos, '2026-11-13')
  const { rows: tenants } = await sql<{ id: number }>`select id from tenant`.execute(database.admin)
  const { body } = await readTimeline('regua', tenants[0]?.id ?? 0, 'tipo=MENSAGEM,CONTESTACAO')
  const hash = createHash('sha256').update('conteúdo').digest('hex')
  expect(body.content.map(({ titulo, texto }) => [titulo, plain(texto)])).toEqual([
    ['Contestação aberta', 'Valor incorreto. A área cobrada é a antiga.'],
    ['Respondeu à mensagem, passo D5', 'RG-20261112-000001, E-mail. Contesta. Pago na sexta.'],
    ['Entregue, passo D5', 'RG-20261112-000001, E-mail'],
    ['Enviada, passo D5', `RG-20261112-000001, E-mail. SHA-256 ${hash}`],
    ['Liberada, passo D5', 'RG-20261112-000001, E-mail'],
  ])
  expect(body.content[0]?.tela).toMatchObject({ path: '/contestacoes' })
  expect(body.content[1]?.tela).toMatchObject({
    path: '/mensagens',
    filtros: { protocolo: 'RG-20261112-000001' },
  })
})

test('a legal action is shown step by step, with its filing, and links to the follow-up once it is there', async () => {
  await insertBoleto(database.admin, '1', { dueOn: '2026-08-10' })
  const id = await insertAction(database.admin, {
    status: 'EM_ACOMPANHAMENTO',
    titulos: ['T1'],
    concluded: 7,
  })
  await sql`
    insert into lawsuit_move (lawsuit_id, mall_id, row, from_status, to_status, recommendation,
      reason, criterion_cents, user_name, created_at)
    values (${id}, 1, '9', 'APROVACAO_SHOPPING', 'ANALISE_SHOPPING', 'ISENTAR',
        'Falta conferir o valor.', 1000, 'Rui', '2026-10-01 12:00Z'),
      (${id}, 1, '8a', 'APROVACAO_FINAL', 'EM_ACOMPANHAMENTO', 'AJUIZAR', null, 1000, 'Lívia',
        '2026-10-05 12:00Z')`.execute(database.admin)
  await sql`
    insert into lawsuit_guia (lawsuit_id, mall_id, amount_cents, filing_ticket, protocol, filed_on)
    values (${id}, 1, 100, 'CA-1', '11563624920268260633', '2026-11-10')`.execute(database.admin)
  const { body } = await readTimeline('regua', await aliasOf(tenantId), 'tipo=ACAO')
  const tela = {
    path: '/acompanhar-ajuizamentos',
    filtros: { luc: 'L1' },
    linha: String(id),
  }
  expect(body.content).toMatchObject([
    {
      titulo: 'Ação ajuizada',
      texto: 'Dívida Loja. Processo 1156362-49.2026.8.26.0633',
      dia: '2026-11-10',
      soDia: true,
      tela,
    },
    {
      titulo: 'Em acompanhamento',
      texto: 'Dívida Loja. Recomendação AJUIZAR',
      usuario: 'Lívia',
      tela,
    },
    {
      titulo: 'Análise do Shopping',
      texto: 'Dívida Loja. Recomendação ISENTAR. Falta conferir o valor.',
      usuario: 'Rui',
    },
  ])
  // Filings that await a second user do not count yet.
  await sql`update lawsuit set is_confirmed = false`.execute(database.admin)
  expect((await readTimeline('regua', await aliasOf(tenantId), 'tipo=ACAO')).body.content).toEqual(
    [],
  )
})

test('shows only the malls of the user, and a tenant of others is not found', async () => {
  await insertBoleto(database.admin, '1', { dueOn: '2026-08-10', mall: 3 })
  const [alias, { rows }] = [
    await aliasOf(tenantId),
    await sql<{ id: number }>`select id from tenant`.execute(database.admin),
  ]
  const id = rows[0]?.id ?? 0
  expect((await readTimeline('regua', id)).status).toBe(200)
  await sql`delete from user_mall where mall_id = 3`.execute(database.admin)
  expect((await readTimeline('analista.shopping', alias)).status).toBe(404)
  expect((await readTimeline('analista.shopping', id)).status).toBe(404)
  for (const wrong of ['0', 'lixo', '36576230000140', 'ABCDEFGHIJKLMNOPQRST'])
    expect((await readTimeline('regua', wrong)).status).toBe(404)
  expect((await readTimeline('admin', id)).status).toBe(403)
})

test('a debt outside any cycle has no link', async () => {
  await insertBoleto(database.admin, '1', { dueOn: '2026-08-10' })
  const { body } = await readTimeline('regua', await aliasOf(tenantId))
  expect(body.content).toMatchObject([{ tipo: 'VENCIMENTO', tela: null }])
})

test('finds a tenant by name, document, LUC or boleto, in the malls of the user, with masked document', async () => {
  await insertBoleto(database.admin, '1', { dueOn: '2026-08-10' })
  await insertBoleto(database.admin, '2', { dueOn: '2026-08-10', mall: 3 })
  const find = async (login: string, texto: string) => {
    const answer = await post(login, '/lojista/localizar', { texto })
    return answer.json<{ content?: { nome: string; mascara: string; onde: string }[] }>().content
  }
  for (const texto of ['sol', 'SÓL', '36576230', '36.576.230/0001-40'])
    expect((await find('regua', texto))?.map(({ mascara }) => mascara)).toEqual([
      '36.576.230/0001-40',
    ])
  await sql`delete from user_mall where mall_id = 3`.execute(database.admin)
  expect((await find('analista.shopping', 'sol'))?.[0]?.onde).toBe('Shopping Alfa · L1')
  expect(await find('regua', 'nada disso')).toEqual([])
  expect((await post('regua', '/lojista/localizar', { texto: 'so' })).statusCode).toBe(400)
  expect((await post('admin', '/lojista/localizar', { texto: 'sol' })).statusCode).toBe(403)
})

test('what a bank reported, with the file that told it, and withheld tax apart', async () => {
  await insertBoleto(database.admin, '1', { dueOn: '2026-08-10' })
  await insertBoleto(database.admin, '2', { dueOn: '2026-09-10' })
  await payBoleto(database.admin, '2', '2026-11-13')
  await sql`update receipt set withheld_cents = 8000`.execute(database.admin)
  await addBankPayment(database.adminPool, '1', { on: '2026-11-17', heldUntil: '2026-12-01' })
  const { body } = await readTimeline('regua', await aliasOf(tenantId), 'tipo=BANCO,PAGAMENTO')
  expect(body.content.map(({ titulo, texto, dia }) => [titulo, plain(texto), dia])).toEqual([
    ['Pago no banco', 'Itaú. Ainda não no ERP. 1', '2026-11-17'],
    ['Pagamento', 'Documento RCT2. Inclui R$ 80,00 de tributo retido', '2026-11-13'],
  ])
})
