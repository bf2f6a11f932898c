import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto, payBoleto } from '#testing/example-debt-items.ts'
import { routes as aliases } from '#listing/server/document-alias.ts'

import type { Promised } from './actions/negotiate.ts'
import { insertNegotiation } from '#testing/example-negotiations.ts'
import { testCompany } from '#testing/test-company.ts'
import { routesWith } from './routes.ts'

const company = '36576230000140'
const promises: Promised[] = []
const { database, inject, send, ...served } = testCompany([
  ...routesWith(async (_, promised) => {
    promises.push(promised)
  }),
  ...aliases,
])

beforeEach(async () => {
  promises.length = 0
  await served.reset()
  await sql`delete from negotiation_stage where id > 6`.execute(database.admin)
  await sql`update negotiation_stage set is_active = true`.execute(database.admin)
  await sql`select setval('negotiation_stage_id_seq', 6)`.execute(database.admin)
})

type Body = {
  readonly mensagem: string
  readonly id: number
  readonly identifiers: readonly number[]
  readonly campos: readonly { readonly campo: string; readonly mensagem: string }[]
  readonly data: readonly Record<string, unknown>[]
  readonly pageInfo: object
  readonly promessas: Record<string, unknown> | null
}
const ask = served.ask<Body>

const base = '/api/siscob/v1/prioritization'
const slip = `${base}/agreement-negotiation-slip`
const shoppingAnalyst = 'analista.shopping'
const holding = 'aprovador.holding'
const collector = 'corporativa'
const promise = {
  contactDate: '2026-11-18',
  agreementDate: '2026-11-23',
  idNegotiationType: 1,
  observation: 'Paga na segunda.',
}
const tenantOf = async (boleto: number) => {
  const { rows } = await sql<{ id: number }>`
    select c.tenant_id as id from boleto b join contract c on c.id = b.contract_id
    where b.id = ${boleto}`.execute(database.admin)
  return rows[0]?.id ?? 0
}
const logged = async (action: string) =>
  (
    await sql<{ mall: number; body: object }>`
      select chain_id as mall, body from audit_entry
      where action = ${action} order by chain_id, position`.execute(database.admin)
  ).rows

describe('negotiation of slips', () => {
  test('is stored with the name of the user, and is in the history of the customer', async () => {
    const first = await insertBoleto(database.admin, '1')
    const second = await insertBoleto(database.admin, '2', { dueOn: '2026-09-10' })
    const answer = await ask(holding, 'POST', slip, { ...promise, slipIds: [second, first] })
    expect(answer.body).toEqual({ mensagem: 'Negociação feita com sucesso!', id: 1 })
    const history = await ask(holding, 'GET', `${slip}/history/${await tenantOf(first)}`)
    expect(history.body.data).toEqual([
      {
        slipNumber: ['1', '2'],
        negotiationAgreement: {
          id: 1,
          contactDate: '2026-11-18',
          agreementDate: '2026-11-23',
          negotiationType: { id: 1, description: 'Promessa de Pagamento' },
          usuarioInclusao: expect.any(String),
          observation: 'Paga na segunda.',
        },
        shopping: 'Shopping Alfa',
        promessa: 'VIGENTE',
        substituida: false,
        podeExcluir: true,
      },
    ])
    expect(await logged('NEGOCIAR')).toMatchObject([
      {
        mall: 1,
        body: {
          estagio: 'Promessa de Pagamento',
          dataAcordo: '2026-11-23',
          boletos: ['1', '2'],
          valorCentavos: 200_000,
        },
      },
    ])
    expect(promises).toEqual([
      { negotiationIds: [1], boletoIds: [first, second], agreementOn: '2026-11-23' },
    ])
  })

  test('the same intent twice is one negotiation', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    const once = () =>
      inject({
        method: 'POST',
        url: `/bff${slip}`,
        headers: { authorization: holding, 'idempotency-key': 'a-mesma-intencao' },
        payload: { ...promise, slipIds: [boleto] },
      })
    expect((await once()).json<Body>()).toEqual((await once()).json<Body>())
    const { rows } = await sql`select from negotiation`.execute(database.admin)
    expect(rows).toHaveLength(1)
  })

  test('reports every missing field; observation, date and stage are required', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    const refused = await ask(holding, 'POST', slip, { slipIds: [boleto], observation: '' })
    expect(refused.status).toBe(400)
    expect(refused.body.campos).toEqual([
      { campo: 'idNegotiationType', mensagem: 'Escolha o estágio da negociação.' },
      { campo: 'contactDate', mensagem: 'Informe a data do contato.' },
      { campo: 'agreementDate', mensagem: 'Informe a data do acordo.' },
      { campo: 'observation', mensagem: 'Informe a observação.' },
    ])
    expect((await ask(holding, 'POST', slip, { ...promise, slipIds: [] })).body.mensagem).toBe(
      'Selecione ao menos um boleto',
    )
  })

  test('a promise for more than 60 days after the contact is refused, with the limit of the parameter', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    const until = (agreementDate: string, more: object = {}) =>
      ask(holding, 'POST', slip, { ...promise, agreementDate, slipIds: [boleto], ...more })
    const refused = await until('2027-01-18')
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      mensagem: 'A promessa pode ser para até 60 dias.',
      campos: [{ campo: 'agreementDate', mensagem: 'A promessa pode ser para até 60 dias.' }],
    })
    expect((await until('2099-12-31')).status).toBe(422)
    // The days count from the contact.
    expect((await until('2027-01-17', { contactDate: '2026-11-17' })).status).toBe(422)
    expect((await until('2027-01-17')).status).toBe(200)

    const set = (value: string) =>
      sql`update parameter set value = ${value}, version = version + 1
        where code = 'PROMESSA_MAX_DIAS'`.execute(database.admin)
    await set('10')
    expect((await until('2026-11-29')).body.mensagem).toBe('A promessa pode ser para até 10 dias.')
    const stages = await send(holding, 'GET', `${base}/type-negotiation/all`)
    expect(stages.json()).toMatchObject({ promessaMaxDias: 10 })
    await set('60')
  })

  test("'Sem Previsão' takes the contact date as agreement date, and ends the earlier promise", async () => {
    const boleto = await insertBoleto(database.admin, '1')
    await insertNegotiation(database.admin, [boleto], { agreementOn: '2026-11-17' })
    const { status } = await ask(holding, 'POST', slip, {
      ...promise,
      idNegotiationType: 4,
      agreementDate: '2026-12-24',
      slipIds: [boleto],
    })
    expect(status).toBe(200)
    const { body } = await ask(holding, 'GET', `${slip}/history/${await tenantOf(boleto)}`)
    expect(body.data).toMatchObject([
      { negotiationAgreement: { agreementDate: '2026-11-18' }, promessa: null },
      { negotiationAgreement: { id: 1 }, promessa: null, substituida: true },
    ])
    expect(promises).toEqual([])
  })

  test('a contact after a promise does not end it', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    await insertNegotiation(database.admin, [boleto])
    await insertNegotiation(database.admin, [boleto], {
      stage: 'Contato Sem Sucesso',
      contactOn: '2026-11-17',
      agreementOn: '2026-11-17',
    })
    const { body } = await ask(holding, 'GET', `${slip}/history/${await tenantOf(boleto)}`)
    expect(body.data).toMatchObject([
      { promessa: null, substituida: false },
      { promessa: 'VIGENTE', substituida: false },
    ])
  })

  test('CUMPRIDA once the boleto is paid, and QUEBRADA on Thu 19/11 if it is not', async () => {
    const paid = await insertBoleto(database.admin, '1')
    const open = await insertBoleto(database.admin, '2')
    await insertNegotiation(database.admin, [paid])
    await insertNegotiation(database.admin, [open], { agreementOn: '2026-11-13' })
    await payBoleto(database.admin, '1')
    const { body } = await ask(holding, 'GET', `${slip}/history/${await tenantOf(paid)}`)
    expect(body.data.map(({ promessa }) => promessa)).toEqual(['QUEBRADA', 'CUMPRIDA'])
  })

  test('of two customers without a group is refused; of one group over two malls it is one act', async () => {
    const one = await insertBoleto(database.admin, '1')
    const other = await insertBoleto(database.admin, '2', { document: '52998224725' })
    const mixed = await ask(holding, 'POST', slip, { ...promise, slipIds: [one, other] })
    expect(mixed.status).toBe(400)
    expect(mixed.body.mensagem).toBe(
      'Escolha boletos de um só cliente ou de um só grupo de cobrança.',
    )
    const group = { contract: { group: 'Grupo Sol' } }
    const alfa = await insertBoleto(database.admin, '3', { document: '11222333000181', ...group })
    const beta = await insertBoleto(database.admin, '4', {
      mall: 2,
      document: '11222333000181',
      ...group,
    })
    const { body } = await ask(collector, 'POST', slip, { ...promise, slipIds: [alfa, beta] })
    expect(body.mensagem).toBe('Negociação feita com sucesso!')
    const { rows } = await sql<{ acts: number; rows: number }>`
      select count(distinct act_id)::int as acts, count(*)::int as rows from negotiation`.execute(
      database.admin,
    )
    expect(rows[0]).toEqual({ acts: 1, rows: 2 })
    const ofGroup = await ask(collector, 'GET', `${slip}/history/billinggroup/Grupo%20Sol`)
    expect(ofGroup.body.data.map(({ slipNumber }) => slipNumber)).toEqual([['4'], ['3']])
    expect(ofGroup.body.pageInfo).toMatchObject({ totalItems: 2, currentPage: 1 })
    expect((await ask(collector, 'GET', `${slip}/history/billinggroup/1`)).body.data).toHaveLength(
      2,
    )
    expect((await ask(collector, 'GET', `${slip}/history/billinggroup/Outro`)).status).toBe(404)
  })

  test('a slip paid meanwhile is named, and nothing is stored', async () => {
    const open = await insertBoleto(database.admin, '1')
    const paid = await insertBoleto(database.admin, '2')
    await payBoleto(database.admin, '2')
    const refused = await ask(holding, 'POST', slip, { ...promise, slipIds: [open, paid] })
    expect(refused.status).toBe(422)
    expect(refused.body.mensagem).toBe('O boleto 2 não tem mais saldo; atualize a lista.')
    const { rows } = await sql`select from negotiation`.execute(database.admin)
    expect(rows).toHaveLength(0)
  })

  test('each profile by LUC: groups by corporate billing, others by the mall, never by régua de cobrança', async () => {
    const mall = await insertBoleto(database.admin, '1')
    const corporate = await insertBoleto(database.admin, '2', {
      document: '11222333000181',
      contract: { group: 'Grupo Sol' },
    })
    const status = async (login: string, boleto: number) =>
      (await ask(login, 'POST', slip, { ...promise, slipIds: [boleto] })).status
    expect(await status(shoppingAnalyst, mall)).toBe(200)
    expect(await status(shoppingAnalyst, corporate)).toBe(403)
    expect(await status(collector, mall)).toBe(403)
    expect(await status(collector, corporate)).toBe(200)
    expect(await status(holding, mall)).toBe(200)
    expect(await status(holding, corporate)).toBe(200)
    expect(await status('regua', mall)).toBe(403)
    expect(await status('juridico', mall)).toBe(403)
  })

  test('a request with the id of another user is refused', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    const claim = (usuarioInclusao: number | string) =>
      ask(holding, 'POST', slip, { ...promise, slipIds: [boleto], usuarioInclusao })
    expect((await claim(99_999)).status).toBe(403)
    expect((await claim('Aprovador Holding')).status).toBe(200)
  })

  test('is soft-deleted in each mall of its act; the promise no longer counts', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    const id = await insertNegotiation(database.admin, [boleto])
    const deleted = await ask(holding, 'DELETE', `${slip}/${id}`)
    expect(deleted.body).toEqual({ mensagem: 'Excluído com sucesso.' })
    const { rows } = await sql<{ by: string | null; promises: number }>`
      select deleted_by_name as by, (select count(*)::int from boleto_promise) as promises
      from negotiation`.execute(database.admin)
    expect(rows).toEqual([{ by: expect.any(String), promises: 0 }])
    const { body } = await ask(holding, 'GET', `${slip}/history/${await tenantOf(boleto)}`)
    expect(body.data).toEqual([])
    expect((await ask(holding, 'DELETE', `${slip}/${id}`)).status).toBe(404)
    expect(await logged('EXCLUIR_NEGOCIACAO')).toMatchObject([{ mall: 1 }])
  })

  test('is deleted only by users who may negotiate', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    const id = await insertNegotiation(database.admin, [boleto])
    expect((await ask('regua', 'DELETE', `${slip}/${id}`)).status).toBe(403)
    expect((await ask(collector, 'DELETE', `${slip}/${id}`)).status).toBe(403)
    const { body } = await ask('regua', 'GET', `${slip}/history/${await tenantOf(boleto)}`)
    expect(body.data).toMatchObject([{ podeExcluir: false }])
  })

  test('of a mall outside the scope is not found', async () => {
    const boleto = await insertBoleto(database.admin, '1', { mall: 3 })
    const id = await insertNegotiation(database.admin, [boleto])
    await sql`delete from user_mall where mall_id = 3`.execute(database.admin)
    const status = async (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
      (await ask(shoppingAnalyst, method, url, body)).status
    expect(await status('POST', slip, { ...promise, slipIds: [boleto] })).toBe(404)
    expect(await status('GET', `${slip}/history/${await tenantOf(boleto)}`)).toBe(404)
    expect(await status('DELETE', `${slip}/${id}`)).toBe(404)
  })
})

describe('stages', () => {
  test('can be chosen by everybody; the holding has the same list as returns', async () => {
    const { body } = await ask('juridico', 'GET', `${base}/type-negotiation/all`)
    expect(body.data).toMatchObject([
      { id: 1, description: 'Promessa de Pagamento', isAgreement: true, copiesContactDate: false },
      { description: 'Acordo Formalizado', isAgreement: true },
      { description: 'Em Negociação', isAgreement: false },
      { description: 'Sem Previsão', copiesContactDate: true, endsPromise: true },
      { description: 'Contato Sem Sucesso', copiesContactDate: true, endsPromise: false },
      { description: 'Contestação' },
    ])
    const returns = await send('juridico', 'GET', '/filters/negotiations-return')
    expect(returns.json()).toContainEqual({ returnId: 6, returnName: 'Contestação' })
  })

  test('include how long ago a contact may be, from the parameter', async () => {
    const daysBack = async () =>
      (await send('juridico', 'GET', `${base}/type-negotiation/all`)).json<{
        contatoRetroativoDias: number
      }>().contatoRetroativoDias
    expect(await daysBack()).toBe(30)
    const set = (value: string) =>
      sql`update parameter set value = ${value}, version = version + 1
        where code = 'CONTATO_RETROATIVO_DIAS'`.execute(database.admin)
    await set('7')
    expect(await daysBack()).toBe(7)
    await set('30')
  })

  test('a new one is no promise unless the request says so', async () => {
    const created = await ask('regua', 'POST', `${base}/type-negotiation`, {
      description: 'Visita agendada',
    })
    expect(created.body).toMatchObject({ mensagem: 'Criado com sucesso.' })
    await ask('regua', 'POST', `${base}/type-negotiation`, {
      description: 'Confissão assinada',
      isAgreement: true,
    })
    const { body } = await ask('regua', 'GET', `${base}/type-negotiation`)
    expect(body.data.slice(6)).toMatchObject([
      { description: 'Visita agendada', isAgreement: false, active: true, uses: 0 },
      { description: 'Confissão assinada', isAgreement: true },
    ])
  })

  test('names are unique, ignoring accents and case', async () => {
    const twice = await ask('regua', 'POST', `${base}/type-negotiation`, {
      description: 'sem previsao',
    })
    expect(twice.status).toBe(400)
    expect(twice.body.campos).toEqual([
      { campo: 'description', mensagem: 'Já existe uma opção com esta descrição.' },
    ])
    expect(
      (await ask('regua', 'POST', `${base}/type-negotiation`, { description: ' ' })).status,
    ).toBe(400)
  })

  test('a used one is deactivated and can be activated again; an unused one is deleted', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    await insertNegotiation(database.admin, [boleto], { stage: 'Contestação' })
    const used = await ask('regua', 'DELETE', `${base}/type-negotiation/6`)
    expect(used.body).toEqual({ mensagem: 'A opção está em uso e foi desativada.' })
    const choices = async () =>
      (await ask('regua', 'GET', `${base}/type-negotiation/all`)).body.data.map(({ id }) => id)
    expect(await choices()).not.toContain(6)
    const back = await ask('regua', 'POST', `${base}/type-negotiation`, {
      id: 6,
      description: 'Contestação',
    })
    expect(back.body).toEqual({ mensagem: 'Atualizado com sucesso.', id: 6 })
    expect(await choices()).toContain(6)
    const promised = await ask('regua', 'POST', `${base}/type-negotiation`, {
      id: 6,
      description: 'Contestação',
      isAgreement: true,
    })
    expect(promised.status).toBe(422)
    const made = await ask('regua', 'POST', `${base}/type-negotiation`, {
      description: 'Visita',
    })
    const deleted = await ask('regua', 'DELETE', `${base}/type-negotiation/${made.body.id}`)
    expect(deleted.body).toEqual({ mensagem: 'O registro foi removido' })
    expect((await ask('regua', 'DELETE', `${base}/type-negotiation/${made.body.id}`)).status).toBe(
      404,
    )
  })

  test.each(['Promessa de Pagamento', 'Acordo Formalizado', 'Sem Previsão', 'Contato Sem Sucesso'])(
    '%s, which rules depend on, can be neither deactivated nor deleted nor renamed',
    async (description) => {
      const { body } = await ask('regua', 'GET', `${base}/type-negotiation/all`)
      const stage = body.data.find((one) => one.description === description)
      const save = (more: object) =>
        ask('regua', 'POST', `${base}/type-negotiation`, { id: stage?.id, description, ...more })
      const refused = {
        status: 422,
        body: {
          mensagem: `Regras dependem de '${description}': este estágio fica como está.`,
        },
      }
      expect(await save({ active: false })).toMatchObject(refused)
      expect(await save({ description: 'Outro' })).toMatchObject(refused)
      expect(await ask('regua', 'DELETE', `${base}/type-negotiation/${stage?.id}`)).toMatchObject(
        refused,
      )
      expect((await save({})).status).toBe(200)
    },
  )

  test('the body may be only the description', async () => {
    const answer = await inject({
      method: 'POST',
      url: `/bff${base}/type-negotiation`,
      headers: { authorization: 'regua', 'content-type': 'application/json' },
      payload: JSON.stringify('Visita marcada'),
    })
    expect(answer.json()).toMatchObject({ mensagem: 'Criado com sucesso.' })
  })

  test('the settings need their screen and access to every mall', async () => {
    expect((await ask(holding, 'GET', `${base}/type-negotiation`)).status).toBe(403)
    expect(
      (await ask(holding, 'POST', `${base}/type-negotiation`, { description: 'Outra' })).status,
    ).toBe(403)
  })
})

describe('contacts noted by the holding', () => {
  const record = (more: object = {}) => ({
    cpfCnpj: company,
    shoppingId: 1,
    luc: 'L1',
    brand: '',
    negotiationReturnId: 3,
    contactDate: '2026-11-18',
    additionalInformation: 'Falou com o gerente.',
    active: 1,
    ...more,
  })
  const post = (login: string, ...records: object[]) =>
    ask(login, 'POST', '/negotiation-history/negotiation-histories', records)

  test('are stored all at once and listed with user and text, newest first, with a page size', async () => {
    await insertBoleto(database.admin, '1')
    await insertBoleto(database.admin, '2', { mall: 2 })
    const written = await post(
      holding,
      record({ contactDate: '2026-11-10' }),
      record({ shoppingId: 2, negotiationReturnId: 5 }),
    )
    expect(written.body).toEqual({
      mensagem: 'Negociação salva com sucesso!',
      identifiers: [1, 2],
    })
    const { body } = await ask(holding, 'GET', `/negotiation-history?cpfCnpj=${company}&active=1`)
    expect(body.pageInfo).toEqual({ currentPage: 1, totalPages: 1, totalItems: 2, pageSize: 20 })
    expect(body.data).toMatchObject([
      {
        identifier: 2,
        contactDate: '2026-11-18',
        negotiationReturnName: 'Contato Sem Sucesso',
        shoppingName: 'Shopping Beta',
      },
      {
        identifier: 1,
        cpfCnpj: '36.576.230/0001-40',
        customerName: 'Loja Sol Ltda',
        luc: 'L1',
        brand: 'Sol',
        active: 1,
        additionalInformation: 'Falou com o gerente.',
        podeAlterar: true,
      },
    ])
    const ofMall = await ask(
      holding,
      'GET',
      `/negotiation-history?cpfCnpj=${company}&shoppingId=1&page=1&size=1`,
    )
    expect(ofMall.body.data).toMatchObject([{ identifier: 1 }])
  })

  test('count as the last contact, never as promises', async () => {
    await insertBoleto(database.admin, '1')
    await post(holding, record({ negotiationReturnId: 1 }))
    const { rows } = await sql`
      select (select count(*)::int from boleto_promise) as promises, stage, contact_on as "on"
      from tenant_last_contact`.execute(database.admin)
    expect(rows).toEqual([{ promises: 0, stage: 'Promessa de Pagamento', on: '2026-11-18' }])
  })

  test('report missing fields with the sentences of the specification', async () => {
    await insertBoleto(database.admin, '1')
    const sentence = async (more: object) => (await post(holding, record(more))).body.mensagem
    expect(await sentence({ luc: '', negotiationReturnId: 0 })).toBe(
      'Selecione o Retorno da Negociação e uma LUC',
    )
    expect(await sentence({ negotiationReturnId: 0 })).toBe('Selecione o Retorno da Negociação')
    expect(await sentence({ luc: '' })).toBe('Selecione uma LUC')
    expect(await sentence({ cpfCnpj: '' })).toBe('Preencha todos os campos!')
    expect(await sentence({ contactDate: '2026-11-19' })).toBe(
      'A data do contato não pode ser depois de hoje.',
    )
    expect(await sentence({ luc: 'L9' })).toBe('Cliente não encontrado')
    expect((await post(holding)).body.mensagem).toBe('Selecione uma LUC')
  })

  test('of a group are those of its LUCs and those noted on it', async () => {
    await insertBoleto(database.admin, '1', { contract: { group: 'Grupo Sol' } })
    const written = await post(collector, record({ billingGroupId: 1 }))
    expect(written.status).toBe(200)
    const { body } = await ask(holding, 'GET', '/negotiation-history?billingGroupIds=1&active=1')
    expect(body.data).toMatchObject([{ billingGroupName: 'Grupo Sol', podeAlterar: true }])
    expect((await post(shoppingAnalyst, record())).status).toBe(403)
    expect((await post(collector, record({ billingGroupId: 7 }))).status).toBe(404)
  })

  test('are changed and deleted; the masked document of the list finds the same customer', async () => {
    await insertBoleto(database.admin, '1', { document: '52998224725' })
    await post(holding, record({ cpfCnpj: '52998224725', contactDate: '2026-11-01' }))
    await sql`update contact_record set contact_on = '2026-09-01'`.execute(database.admin)
    const change = record({ cpfCnpj: '***.982.247-**', contactDate: '2026-09-01', brand: 'Lua' })
    expect((await ask(holding, 'PUT', '/negotiation-history/1', change)).body).toEqual({
      mensagem: 'Negociação salva com sucesso!',
    })
    const list = async (active: number) =>
      (await ask(holding, 'GET', `/negotiation-history?cpfCnpj=52998224725&active=${active}`)).body
        .data
    expect(await list(1)).toMatchObject([
      { cpfCnpj: '***.982.247-**', brand: 'Lua', contactDate: '2026-09-01' },
    ])
    const off = { ...change, active: 0 }
    expect((await ask(holding, 'PUT', '/negotiation-history/1', off)).status).toBe(400)
    expect((await ask('regua', 'DELETE', '/negotiation-history/1')).status).toBe(403)
    expect((await ask(holding, 'DELETE', '/negotiation-history/1?userIdentifier=x')).body).toEqual({
      mensagem: 'Excluído com sucesso.',
    })
    expect(await list(1)).toEqual([])
    expect(await list(0)).toMatchObject([{ identifier: 1, active: 0, podeAlterar: false }])
    expect((await ask(holding, 'PUT', '/negotiation-history/1', change)).status).toBe(404)
  })

  test('of a mall outside the scope are not found', async () => {
    await insertBoleto(database.admin, '1', { mall: 3 })
    await post(holding, record({ shoppingId: 3 }))
    await sql`delete from user_mall where mall_id = 3`.execute(database.admin)
    expect((await post(shoppingAnalyst, record({ shoppingId: 3 }))).status).toBe(404)
    expect((await ask(shoppingAnalyst, 'DELETE', '/negotiation-history/1')).status).toBe(404)
    const { body } = await ask(shoppingAnalyst, 'GET', `/negotiation-history?cpfCnpj=${company}`)
    expect(body.data).toEqual([])
  })
})

describe('promises of the day', () => {
  async function someDays() {
    const boletos = await Promise.all(
      ['1', '2', '3', '4'].map((number) => insertBoleto(database.admin, number)),
    )
    const days = ['2026-11-18', '2026-11-18', '2026-11-13', '2026-11-12']
    for (const [place, boleto] of boletos.entries())
      await insertNegotiation(database.admin, [boleto], { agreementOn: days[place] ?? '' })
    await payBoleto(database.admin, '2')
  }

  test('are those for today, and those broken since the previous business day', async () => {
    await someDays()
    const { body } = await ask(holding, 'GET', '/inicio/promessas')
    expect(body.promessas).toMatchObject({
      vencem: { quantidade: 1, valor: 1_000 },
      cumpridas: { quantidade: 1, valor: 1_000 },
      quebradas: { quantidade: 1, valor: 1_000 },
      dias: expect.arrayContaining([
        { dia: '2026-11-13', promessas: 1 },
        { dia: '2026-11-16', promessas: 0 },
        { dia: '2026-11-18', promessas: 2 },
      ]),
      linhas: [
        { dataAcordo: '2026-11-13', situacao: 'QUEBRADA', boletos: ['3'] },
        { situacao: 'VIGENTE', cliente: 'Sol', luc: 'L1', nomeShopping: 'Shopping Alfa' },
        { situacao: 'CUMPRIDA' },
      ],
    })
  })

  test('exclude a promise replaced by a later negotiation', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    await insertNegotiation(database.admin, [boleto], { agreementOn: '2026-11-18' })
    await insertNegotiation(database.admin, [boleto], { agreementOn: '2026-11-25' })
    const { body } = await ask(holding, 'GET', '/inicio/promessas')
    expect(body.promessas).toMatchObject({ vencem: { quantidade: 0 }, linhas: [] })
  })

  test('are only those of the user, in the malls of the user', async () => {
    await someDays()
    expect((await ask('juridico', 'GET', '/inicio/promessas')).body.promessas).toBeNull()
    await sql`delete from user_mall where mall_id = 1`.execute(database.admin)
    const { body } = await ask(shoppingAnalyst, 'GET', '/inicio/promessas')
    expect(body.promessas).toMatchObject({ linhas: [] })
  })

  test('export as a calendar: an all-day event for each one in force', async () => {
    await someDays()
    const answer = await send(holding, 'GET', '/inicio/promessas/agenda')
    expect(answer.headers['content-type']).toContain('text/calendar')
    expect(answer.headers['content-disposition']).toContain('promessas_2026-11-18.ics')
    const lines = answer.payload.replaceAll('\r\n ', '').split('\r\n')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines).toContain('DTSTART;VALUE=DATE:20261118')
    expect(lines).toContain('DTEND;VALUE=DATE:20261119')
    expect(lines).toContain('SUMMARY:Sol: Promessa de Pagamento\\, R$\u00a01.000\\,00')
    expect(lines).toContain('LOCATION:Shopping Alfa\\, L1')
    expect(answer.payload.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(await logged('EXPORTAR')).toMatchObject([
      { body: { titulo: 'Promessas do dia', linhas: 1 } },
    ])
    expect((await ask(holding, 'GET', '/inicio/promessas/agenda?dia=9999-12-31')).status).toBe(400)
    expect(
      (await ask(holding, 'GET', '/inicio/promessas/agenda?dia=2026-11-18&ate=2027-11-18')).status,
    ).toBe(400)
  })
})
