import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { routes as aliases } from '#listing/server/document-alias.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { testCompany } from '#testing/test-company.ts'

import { routes } from './routes.ts'

const company = '36576230000140'
const person = '52998224725'
const { database, reset, ...served } = testCompany([...routes, ...aliases])

beforeEach(async () => {
  await reset()
  await emptyTables(database.admin, 'contact_point', 'contact')
})

type Listed = {
  readonly contactPoint: string
  readonly contactsPoints: readonly { readonly contactPoint: string }[]
}
type Body = {
  readonly mensagem: string
  readonly apelido: string
  readonly campos: readonly { readonly campo: string; readonly mensagem: string }[]
  readonly data: readonly Listed[]
}
const ask = served.ask<Body>

const base = '/api/siscob/v1/prioritization/contact'
const holding = '/charge-legal-information/contacts'
const shoppingAnalyst = 'analista.shopping'
const collector = 'corporativa'
const anna = {
  contactName: 'Ana Prado',
  contactType: 'Financeiro',
  email: 'ana@loja.example',
  phoneNumber: '(11) 91234-5678',
}

async function contractOf(number: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from contract where number = ${`C${number}`}`.execute(database.admin)
  return rows[0]?.id ?? 0
}
async function logLines(action: string) {
  const { rows } = await sql<{ user: string; mall: number; body: object }>`
    select user_name as "user", chain_id as mall, body from audit_entry
    where action = ${action} order by chain_id, position`.execute(database.admin)
  return rows
}

describe('contacts of a contract', () => {
  test('telephone and e-mail of the ERP come first, as type Locatário, and are read-only', async () => {
    await insertBoleto(database.admin, '1')
    await sql`update contract set phone = '1133334444', email = 'sol@loja.example'`.execute(
      database.admin,
    )
    const idContract = await contractOf('1')
    expect((await ask(shoppingAnalyst, 'POST', base, { idContract, ...anna })).body).toEqual({
      mensagem: 'Contato adicionado com sucesso',
      id: 1,
    })
    const { body } = await ask('regua', 'GET', `${base}/contractId/${idContract}?size=9999`)
    const shared = { idContract, shopping: 'Shopping Alfa' }
    expect(body).toEqual({
      data: [
        {
          ...shared,
          id: null,
          contactName: 'Loja Sol Ltda',
          contactType: 'Locatário',
          email: 'sol@loja.example',
          phoneNumber: '1133334444',
          origem: 'ERP',
          versao: 0,
          alteradoPor: null,
          alteradoEm: null,
        },
        {
          ...shared,
          id: 1,
          contactName: 'Ana Prado',
          contactType: 'Financeiro',
          email: 'ana@loja.example',
          phoneNumber: '11912345678',
          origem: 'PESSOA',
          versao: 1,
          alteradoPor: 'Camila Souza',
          alteradoEm: expect.any(String),
        },
      ],
    })
  })

  test('a contract without telephone and e-mail in the ERP has no contact', async () => {
    await insertBoleto(database.admin, '1')
    const answer = await ask('regua', 'GET', `${base}/contractId/${await contractOf('1')}`)
    expect(answer.body).toEqual({ data: [] })
  })

  test('every read is in the decision log, with user and number of contacts', async () => {
    await insertBoleto(database.admin, '1', { mall: 2 })
    await sql`update contract set phone = '1133334444'`.execute(database.admin)
    const id = await contractOf('1')
    await ask('regua', 'GET', `${base}/contractId/${id}`)
    await ask('juridico', 'GET', `${base}/contractId/${id}`)
    expect(await logLines('LER_CONTATOS')).toMatchObject([
      { mall: 2, body: { contrato: 'C1', contatos: 1 } },
    ])
  })

  test('a contact is changed and deleted, and the log has the old and new values', async () => {
    await insertBoleto(database.admin, '1')
    const idContract = await contractOf('1')
    await ask(shoppingAnalyst, 'POST', base, { idContract, ...anna })
    const changed = { ...anna, idContract, email: 'outra@loja.example', phoneNumber: '1133334444' }
    expect((await ask(shoppingAnalyst, 'PUT', `${base}/1`, changed)).body).toEqual({
      mensagem: 'Contato atualizado com sucesso',
    })
    const list = () => ask('regua', 'GET', `${base}/contractId/${idContract}`)
    expect((await list()).body.data).toMatchObject([
      { email: 'outra@loja.example', phoneNumber: '1133334444' },
    ])
    expect((await ask(shoppingAnalyst, 'DELETE', `${base}/1`, changed)).body).toEqual({
      mensagem: 'Contato removido com sucesso',
    })
    expect((await list()).body.data).toEqual([])
    expect((await ask(shoppingAnalyst, 'DELETE', `${base}/1`, changed)).status).toBe(404)
    const before = {
      nome: 'Ana Prado',
      tipo: 'Financeiro',
      emails: ['ana@loja.example'],
      telefones: ['11912345678'],
    }
    const after = { ...before, emails: ['outra@loja.example'], telefones: ['1133334444'] }
    expect(await logLines('CRIAR_CONTATO')).toMatchObject([{ body: before }])
    expect(await logLines('ALTERAR_CONTATO')).toMatchObject([
      { mall: 1, body: { contrato: 'C1', de: before, para: after } },
    ])
    expect(await logLines('EXCLUIR_CONTATO')).toMatchObject([{ body: { de: after } }])
  })

  test('saving over an older version is refused with who and when, and loses nothing', async () => {
    await insertBoleto(database.admin, '1')
    const idContract = await contractOf('1')
    await ask(shoppingAnalyst, 'POST', base, { idContract, ...anna })
    const save = (login: string, fields: object) =>
      ask(login, 'PUT', `${base}/1`, { ...anna, idContract, ...fields })
    expect(
      (await save(shoppingAnalyst, { phoneNumber: '(11) 95555-6666', versao: 1 })).status,
    ).toBe(200)
    const slower = await save('aprovador.holding', { contactName: 'Ana P. Prado', versao: 1 })
    expect([slower.status, slower.body.mensagem]).toEqual([
      409,
      'Alterado por Camila Souza. Confira o contato e tente de novo.',
    ])
    expect(slower.body).toMatchObject({ alteradoPor: 'Camila Souza' })
    const removed = await ask('aprovador.holding', 'DELETE', `${base}/1`, { versao: 1 })
    expect(removed.status).toBe(409)
    const { body } = await ask('regua', 'GET', `${base}/contractId/${idContract}`)
    expect(body.data).toMatchObject([
      { contactName: 'Ana Prado', phoneNumber: '11955556666', versao: 2 },
    ])
  })

  test('name, type, e-mail and telephone are required, and every wrong field is named', async () => {
    await insertBoleto(database.admin, '1')
    const idContract = await contractOf('1')
    const refusal = await ask(shoppingAnalyst, 'POST', base, {
      idContract,
      contactType: 'Primo',
      email: 'ana',
      phoneNumber: '912345678',
    })
    expect(refusal.status).toBe(400)
    expect(refusal.body.campos).toEqual([
      { campo: 'contactName', mensagem: 'Preencha o campo Nome do Contato!' },
      { campo: 'contactType', mensagem: 'O tipo deve ser Locatário, Financeiro ou Fiador.' },
      { campo: 'email', mensagem: 'Informe um e-mail, como nome@empresa.com.br.' },
      { campo: 'phoneNumber', mensagem: 'Informe o telefone com DDD, com 10 ou 11 dígitos.' },
    ])
  })

  test('of a LUC in a collection group are edited only by cobrança corporativa; régua de cobrança reads them', async () => {
    await insertBoleto(database.admin, '1', { contract: { group: 'Grupo Sol' } })
    await insertBoleto(database.admin, '2', { mall: 2 })
    const [corporate, other] = [await contractOf('1'), await contractOf('2')]
    const add = async (login: string, idContract: number) =>
      (await ask(login, 'POST', base, { idContract, ...anna })).status
    expect(await add(shoppingAnalyst, corporate)).toBe(403)
    expect(await add('aprovador.holding', corporate)).toBe(403)
    expect(await add(collector, corporate)).toBe(200)
    expect(await add('aprovador.holding', other)).toBe(200)
    expect(await add('regua', other)).toBe(403)
    const change = (login: string, id: number) => ask(login, 'PUT', `${base}/${id}`, anna)
    expect((await change('aprovador.holding', 1)).body.mensagem).toBe(
      'Usuário sem permissão para esta ação',
    )
    expect((await change(collector, 1)).status).toBe(200)
    expect((await change(collector, 2)).status).toBe(403)
    expect((await change('aprovador.holding', 2)).status).toBe(200)
  })

  test('of a mall outside the scope are not found', async () => {
    await insertBoleto(database.admin, '1', { mall: 3 })
    const idContract = await contractOf('1')
    await ask('aprovador.holding', 'POST', base, { idContract, ...anna })
    await sql`delete from user_mall where mall_id = 3`.execute(database.admin)
    for (const [method, url] of [
      ['GET', `${base}/contractId/${idContract}`],
      ['PUT', `${base}/1`],
      ['DELETE', `${base}/1`],
    ] as const)
      expect(
        (await ask(shoppingAnalyst, method, url, method === 'GET' ? undefined : anna)).status,
      ).toBe(404)
    expect((await ask(shoppingAnalyst, 'POST', base, { idContract, ...anna })).status).toBe(404)
  })
})

describe('contacts of a customer or group', () => {
  const points = [
    { contactPoint: 'ana@loja.example', contactPointType: 'E-mail' },
    { contactPoint: '', contactPointType: 'E-mail' },
    { contactPoint: '(11) 91234-5678', contactPointType: 'Telefone' },
  ]
  const contact = (more: object) => ({
    contactName: 'Ana Prado',
    contactDepartment: 'Fiador',
    brand: 'Sol',
    active: 1,
    contactsPoints: points,
    ...more,
  })

  test('apply to the document in every mall; empty points are dropped and a CPF is masked', async () => {
    await insertBoleto(database.admin, '1', { document: person })
    await insertBoleto(database.admin, '2', { document: person, mall: 2 })
    const created = await ask('aprovador.holding', 'POST', `${holding}/customer-contacts-bff`, {
      ...contact({ cpfCnpj: person }),
    })
    expect(created.body).toEqual({ mensagem: 'Contato adicionado com sucesso', identifier: 1 })
    await sql`delete from user_mall where mall_id = 1`.execute(database.admin)
    const listed = await ask(
      shoppingAnalyst,
      'GET',
      `${holding}/customer-contacts?cpfCnpjs=529.982.247-25`,
    )
    expect(listed.body.data).toMatchObject([
      {
        identifier: 1,
        cpfCnpj: '***.982.247-**',
        contactName: 'Ana Prado',
        contactDepartment: 'Fiador',
        contactsPoints: [
          { contactPoint: 'ana@loja.example', contactPointType: 'E-mail', active: true },
          { contactPoint: '11912345678', contactPointType: 'Telefone' },
        ],
      },
    ])
    expect(listed.body.data[0]?.contactsPoints).toHaveLength(2)
    expect(await logLines('LER_CONTATOS')).toMatchObject([
      { mall: 0, body: { cliente: '***.982.247-**', contatos: 1 } },
    ])
  })

  test('the document may be given as its alias, and contacts of the ERP are listed once', async () => {
    await insertBoleto(database.admin, '1')
    await insertBoleto(database.admin, '2')
    await sql`update contract set email = 'sol@loja.example'`.execute(database.admin)
    const { body } = await ask('regua', 'POST', '/lojista/apelido', { documento: company })
    const listed = await ask(
      'regua',
      'GET',
      `${holding}/customer-contacts?cpfCnpjs=${body.apelido}`,
    )
    expect(listed.body.data).toMatchObject([
      {
        identifier: null,
        cpfCnpj: '36.576.230/0001-40',
        contactDepartment: 'Locatário',
        contactsPoints: [{ identifier: null, contactPoint: 'sol@loja.example' }],
        origem: 'ERP',
      },
    ])
  })

  test('a contact without point, name or type is refused with a sentence', async () => {
    await insertBoleto(database.admin, '1')
    const refused = async (more: object) =>
      (
        await ask('aprovador.holding', 'POST', `${holding}/customer-contacts-bff`, {
          ...contact({ cpfCnpj: company }),
          ...more,
        })
      ).body.mensagem
    expect(await refused({ contactsPoints: [points[1]] })).toBe('Preencha Email e/ou Telefone!')
    expect(await refused({ contactName: ' ' })).toBe('Preencha o campo Nome do Contato!')
    expect(await refused({ contactDepartment: '' })).toBe('Preencha o campo Tipo de Contato!')
    expect(await refused({ cpfCnpj: undefined })).toBe('Informe o cliente ou o grupo de cobrança.')
    expect(await refused({ cpfCnpj: '11222333000181' })).toBe('Cliente não encontrado')
    expect(await refused({ userIdentifier: 9999 })).toBe('Usuário sem permissão para esta ação')
  })

  test('of a group are added by cobrança corporativa and changed by the holding profiles', async () => {
    await insertBoleto(database.admin, '1', { contract: { group: 'Grupo Sol' } })
    await sql`update contract set phone = '1133334444'`.execute(database.admin)
    const add = (login: string) =>
      ask(login, 'POST', `${holding}/customer-contacts-bff`, contact({ billingGroupId: 1 }))
    expect((await add('aprovador.holding')).status).toBe(403)
    expect((await add(collector)).status).toBe(200)
    const change = { billingGroupId: 1, contactName: 'Rui', contactDepartment: 'Locatário' }
    expect(
      (await ask(shoppingAnalyst, 'PUT', `${holding}/customer-contacts/1`, change)).status,
    ).toBe(403)
    expect(
      (await ask('aprovador.holding', 'PUT', `${holding}/customer-contacts/1`, change)).body,
    ).toEqual({ mensagem: 'Contato atualizado com sucesso', versao: 2 })
    const listed = await ask('regua', 'GET', `${holding}/customer-contacts?billingGroupId=1`)
    expect(listed.body.data).toMatchObject([
      { contactName: 'Loja Sol Ltda', billingGroupId: 1, origem: 'ERP' },
      { contactName: 'Rui', contactDepartment: 'Locatário', billingGroupId: 1, cpfCnpj: null },
    ])
    await sql`delete from group_tenant`.execute(database.admin)
    expect(
      (await ask('regua', 'GET', `${holding}/customer-contacts?billingGroupId=1`)).status,
    ).toBe(404)
  })

  test('points are added, changed and deleted, except the last one', async () => {
    await insertBoleto(database.admin, '1')
    const ask2 = (method: 'POST' | 'PUT' | 'GET' | 'DELETE', url: string, payload?: object) =>
      ask('aprovador.holding', method, `${holding}/${url}`, payload)
    await ask2('POST', 'customer-contacts-bff', {
      ...contact({ cpfCnpj: company }),
      contactsPoints: [points[0]],
    })
    const phone = { contactPoint: '1133334444', contactPointType: 'Telefone' }
    const added = await ask2('POST', 'customer-contact-points', { ...phone, contactIdentifier: 1 })
    expect(added.body).toEqual({
      mensagem: 'Contato atualizado com sucesso',
      identifier: 2,
      versao: 2,
    })
    const wrong = { ...phone, contactPoint: '123' }
    expect((await ask2('PUT', 'customer-contact-points/2', wrong)).status).toBe(400)
    await ask2('PUT', 'customer-contact-points/2', { ...phone, contactPoint: '1144445555' })
    const list = async () =>
      (await ask2('GET', 'customer-contact-points?customerContactId=1')).body.data.map(
        ({ contactPoint }) => contactPoint,
      )
    expect(await list()).toEqual(['ana@loja.example', '1144445555'])
    const deleted = { ...phone, active: false }
    expect((await ask2('PUT', 'customer-contact-points/2', deleted)).status).toBe(200)
    expect(await list()).toEqual(['ana@loja.example'])
    expect(
      (await ask2('PUT', 'customer-contact-points/1', { ...deleted, contactPointType: 'E-mail' }))
        .body.mensagem,
    ).toBe('Preencha Email e/ou Telefone!')
    expect((await ask2('DELETE', 'customer-contacts/1?userIdentifier=x')).status).toBe(200)
    expect((await ask2('GET', 'customer-contact-points?customerContactId=1')).status).toBe(404)
  })

  test('all points of a contact are saved in one call, over the version that was read', async () => {
    await insertBoleto(database.admin, '1')
    const act = (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) =>
      ask('aprovador.holding', method, `${holding}/${url}`, payload)
    await act('POST', 'customer-contacts-bff', contact({ cpfCnpj: company }))
    const phone = { contactPoint: '(11) 94444-5555', contactPointType: 'Telefone' }
    const change = (versao: number) =>
      act('PUT', 'customer-contacts/1', {
        ...contact({ cpfCnpj: company }),
        contactsPoints: [{ ...points[0], identifier: 1, contactPoint: 'nova@loja.example' }, phone],
        versao,
      })
    expect((await change(1)).body).toMatchObject({ versao: 2 })
    expect((await change(1)).status).toBe(409)
    const listed = await act('GET', 'customer-contact-points?customerContactId=1')
    expect(listed.body.data.map(({ contactPoint }) => contactPoint)).toEqual([
      'nova@loja.example',
      '11944445555',
    ])
  })

  test('of a customer without a tenant in the malls of the user are not found', async () => {
    await insertBoleto(database.admin, '1', { mall: 3 })
    await ask('aprovador.holding', 'POST', `${holding}/customer-contacts-bff`, {
      ...contact({ cpfCnpj: company }),
    })
    await sql`delete from user_mall where mall_id = 3`.execute(database.admin)
    for (const [method, url] of [
      ['GET', `customer-contacts?cpfCnpjs=${company}`],
      ['GET', 'customer-contact-points?customerContactId=1'],
      ['DELETE', 'customer-contacts/1'],
    ] as const)
      expect((await ask(shoppingAnalyst, method, `${holding}/${url}`)).status).toBe(404)
  })
})
