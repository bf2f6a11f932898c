import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { testCompany } from '#testing/test-company.ts'

import { routes } from './routes.ts'

const company = testCompany(routes)
const { database, reset } = company

beforeEach(async () => {
  await reset()
  await sql`delete from expectation_type where id > 3`.execute(database.admin)
  await sql`delete from unlikely_reason where id > 5`.execute(database.admin)
  await sql`update expectation_type set is_active = true`.execute(database.admin)
})

type Slip = { readonly slipNumber: string; readonly open: Record<string, number> }
type Body = {
  readonly id: number | null
  readonly mensagem: string
  readonly versao: string
  readonly alteradoPor: string
  readonly isExpired: boolean
  readonly salvos: number
  readonly campos: readonly { readonly campo: string; readonly mensagem: string }[]
  readonly itens: readonly { readonly texto: string }[]
  readonly data: readonly Readonly<Record<string, unknown>>[]
  readonly slips: readonly Slip[]
}
const ask = company.ask<Body>

const base = '/api/siscob/v1/prioritization'
const path = `${base}/expectation-receipt/slip`
const [collector, ofMall, director] = ['corporativa', 'analista.shopping', 'holding'] as const
const read = (login: string, ...ids: number[]) =>
  ask(login, 'GET', `${path}/multi?SlipId=${ids.join(',')}`)
const save = (login: string, body: object) => ask(login, 'POST', path, body)
const probable = { expectationReceiptTypeId: 1, expirationDate: '2026-11-25' }

/** Adds títulos to a boleto, so that it has several components. */
async function addTitulo(boleto: number, movement: string, cents: number) {
  await sql`
    insert into titulo (
      mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id, competence,
      due_on, original_due_on, original_cents, open_cents
    )
    select b.mall_id, b.id, b.contract_id, b.number || ${movement}, (select min(id) from document_type),
      (select id from movement_type where code = ${movement}), date_trunc('month', b.due_on)::date,
      b.due_on, b.due_on, ${cents}, ${cents}
    from boleto b
    where b.id = ${boleto}`.execute(database.admin)
  await sql`
    update boleto set open_cents = open_cents + ${cents}, original_cents = original_cents + ${cents}
    where id = ${boleto}`.execute(database.admin)
}
const stored = async () =>
  (
    await sql<{ boleto: number; rent: number; adjustment: number }>`
      select boleto_id as boleto, rent_cents as rent, rent_adjustment_cents as adjustment
      from receipt_expectation
      where is_active
      order by boleto_id`.execute(database.admin)
  ).rows
const logged = async (action: string) =>
  (
    await sql<{ mall: number; user: string; body: object }>`
      select chain_id as mall, user_name as "user", body
      from audit_entry
      where action = ${action}
      order by chain_id, position`.execute(database.admin)
  ).rows

describe('expectation of a boleto', () => {
  test('starts empty, with the open amount by component: acknowledged debt is in Comercial', async () => {
    const boleto = await insertBoleto(database.admin, '1', { cents: 4_223_737 })
    await addTitulo(boleto, 'CDO', 1_478_307)
    await addTitulo(boleto, 'MID', 100)
    await addTitulo(boleto, 'CFD', 23)
    const { status, body } = await ask(collector, 'GET', `${path}?SlipId=${boleto}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: null,
      versao: '0',
      salvos: 0,
      isTendency: false,
      isExpired: false,
      expectationReceipt: {
        expectationReceiptType: null,
        unlikelyReceiptReason: null,
        expirationDate: null,
      },
      expectationReceiptRentValue: 0,
      slips: [
        {
          slipId: boleto,
          slipNumber: '1',
          slipValue: 57_021.67,
          idEmpresa: 0,
          open: { Rent: 42_237.37, Condo: 14_783.07, Funds: 0, Comercial: 1.23 },
        },
      ],
    })
  })

  test('is saved, replaced and deleted, each logged in the decision log', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    const first = await save(collector, {
      ...probable,
      slips: [boleto],
      expectationReceiptRentValue: 900,
      adjustmentRentValue: 100,
      expectationReceiptLiqRentValue: 800,
    })
    expect(first).toEqual({ status: 200, body: { mensagem: 'Salvo com sucesso.' } })
    expect((await read(collector, boleto)).body).toMatchObject({
      id: 1,
      expectationReceipt: {
        expectationReceiptType: { description: 'Provável Recebimento' },
        expirationDate: '2026-11-25',
      },
      expectationReceiptRentValue: 900,
      adjustmentRentValue: 100,
      expectationReceiptLiqRentValue: 800,
      alteradoPor: 'Cláudia Carvalho',
    })
    await save(director, {
      slips: [boleto],
      expectationReceiptTypeId: 3,
      unlikelyReceiptReasonId: 1,
      expirationDate: '2026-11-20',
    })
    expect(await stored()).toEqual([{ boleto, rent: 0, adjustment: 0 }])
    const deleted = await ask(collector, 'DELETE', `${path}?SlipId=${boleto}`)
    expect(deleted.body.mensagem).toBe('Dados apagados com sucesso')
    expect(await stored()).toEqual([])
    expect((await ask(collector, 'DELETE', `${path}?SlipId=${boleto}`)).status).toBe(404)
    expect(await logged('SALVAR_EXPECTATIVA')).toMatchObject([
      {
        mall: 1,
        body: {
          boleto: '1',
          status: 'Provável Recebimento',
          valores: { Rent: { esperado: 90_000, ajuste: 10_000, liquido: 80_000 } },
        },
      },
      { body: { status: 'Improvável Recebimento', motivo: 'Loja fechada' } },
    ])
    expect(await logged('APAGAR_EXPECTATIVA')).toMatchObject([{ body: { boleto: '1' } }])
  })

  test('is refused with every wrong field, and nothing is saved', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    const { status, body } = await save(collector, {
      slips: [boleto],
      expectationReceiptTypeId: 3,
      expectationReceiptRentValue: 1_000.01,
      expectationReceiptCondoValue: 1,
    })
    expect(status).toBe(400)
    expect(body.campos.map(({ campo }) => campo)).toEqual([
      'expirationDate',
      'unlikelyReceiptReasonId',
      'expectationReceiptRentValue',
      'expectationReceiptCondoValue',
    ])
    expect(await stored()).toEqual([])
  })

  test('a type deactivated meanwhile is reported at its field', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    await sql`update expectation_type set is_active = false where id = 1`.execute(database.admin)
    expect((await save(collector, { ...probable, slips: [boleto] })).body.campos).toEqual([
      {
        campo: 'expectationReceiptTypeId',
        mensagem: 'Esta opção não está mais ativa. Escolha outra.',
      },
    ])
  })

  test('0 is no choice, as sent by the forms of the specification', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    const { status } = await save(collector, {
      slips: [String(boleto)],
      expectationReceiptTypeId: 0,
      unlikelyReceiptReasonId: 0,
      expirationDate: '',
      expectationReceiptRentValue: 1,
    })
    expect(status).toBe(200)
    expect(await stored()).toEqual([{ boleto, rent: 100, adjustment: 0 }])
  })

  test('expires after its day while something is open', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    await save(collector, { ...probable, slips: [boleto] })
    await sql`update receipt_expectation set expires_on = '2026-11-17'`.execute(database.admin)
    expect((await read(collector, boleto)).body.isExpired).toBe(true)
  })

  test('is refused for a boleto without anything open', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    await sql`update boleto set open_cents = 0`.execute(database.admin)
    const { status, body } = await save(collector, { ...probable, slips: [boleto] })
    expect(status).toBe(422)
    expect(body.itens).toMatchObject([{ texto: 'O boleto 1 não tem saldo em aberto.' }])
  })

  test('saving after another user is refused with who and when', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    const { versao } = (await read(collector, boleto)).body
    await save(director, { ...probable, slips: [boleto], versao })
    const { status, body } = await save(collector, { ...probable, slips: [boleto], versao })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      mensagem: 'Esta expectativa foi alterada por outra pessoa. Confira e tente de novo.',
      alteradoPor: 'Helena Oliveira',
    })
    await ask(director, 'DELETE', `${path}?SlipId=${boleto}`)
    const now = (await read(collector, boleto)).body.versao
    expect(now).toBe('0')
    expect((await save(collector, { ...probable, slips: [boleto], versao: now })).status).toBe(200)
  })
})

describe('expectation of several boletos', () => {
  test('is split by open amount, the missing cents to the last; type and day apply to each', async () => {
    const ids = [
      await insertBoleto(database.admin, '1', { cents: 10_000 }),
      await insertBoleto(database.admin, '2', { cents: 10_000 }),
      await insertBoleto(database.admin, '3', { cents: 10_000, mall: 2, document: '52998224725' }),
    ]
    const { status } = await save(collector, {
      ...probable,
      slips: ids,
      expectationReceiptRentValue: 100,
      adjustmentRentValue: 5,
    })
    expect(status).toBe(200)
    expect(await stored()).toEqual([
      { boleto: ids[0], rent: 3_333, adjustment: 166 },
      { boleto: ids[1], rent: 3_333, adjustment: 166 },
      { boleto: ids[2], rent: 3_334, adjustment: 168 },
    ])
    const { body } = await read(collector, ...ids)
    expect(body).toMatchObject({
      id: null,
      salvos: 3,
      versao: '1.2.3',
      expectationReceiptRentValue: 100,
      adjustmentRentValue: 5,
      expectationReceiptLiqRentValue: 95,
      expectationReceipt: { expirationDate: '2026-11-25' },
    })
    expect(body.slips.map(({ slipNumber }) => slipNumber)).toEqual(['1', '2', '3'])
    expect((await logged('SALVAR_EXPECTATIVA')).map(({ mall }) => mall)).toEqual([1, 1, 2])
  })

  test('one of a foreign mall refuses all of them, without its name', async () => {
    const own = await insertBoleto(database.admin, '1')
    const foreign = await insertBoleto(database.admin, '2', { mall: 3 })
    const { status, body } = await save(ofMall, { ...probable, slips: [own, foreign] })
    expect([status, body.mensagem]).toEqual([404, 'Boleto não encontrado.'])
    expect(await stored()).toEqual([])
    expect((await read(ofMall, foreign)).status).toBe(404)
    expect((await ask(ofMall, 'DELETE', `${path}?SlipId=${foreign}`)).status).toBe(404)
  })
})

describe('options', () => {
  const types = `${base}/expectation-receipt`
  const names = async (url: string) =>
    (await ask('regua', 'GET', url)).body.data.map(({ description }) => description)

  test('are created and listed for choosing, and their names are unique', async () => {
    const option = { description: 'Em análise', afetaResumoInadimplencia: false }
    expect((await ask('regua', 'POST', types, option)).body.mensagem).toBe('Criado com sucesso.')
    expect(await names(`${types}/all`)).toEqual([
      'Em análise',
      'Improvável Recebimento',
      'Provável Recebimento',
      'Recebimento Parcial',
    ])
    const again = await ask('regua', 'POST', types, { description: 'EM ANÁLISE' })
    expect([again.status, again.body.mensagem]).toEqual([
      400,
      'Já existe uma opção com esta descrição.',
    ])
    expect((await ask('regua', 'GET', types)).body.data[0]).toMatchObject({
      description: 'Em análise',
      active: true,
      afetaResumoInadimplencia: false,
    })
  })

  test('an unused one is deleted; a used one is deactivated, and its name activates it again', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    await save(collector, { ...probable, slips: [boleto] })
    expect((await ask('regua', 'DELETE', `${types}/1`)).body.mensagem).toBe(
      'A opção está em uso e foi desativada.',
    )
    expect(await names(`${types}/all`)).not.toContain('Provável Recebimento')
    expect(await names(types)).toContain('Provável Recebimento')
    const back = await ask('regua', 'POST', types, { description: 'Provável Recebimento' })
    expect(back.body).toEqual({ mensagem: 'Atualizado com sucesso.', id: 1 })
    const reasons = `${base}/unlikely-reason-receipt`
    const { id } = (await ask('regua', 'POST', reasons, { description: 'Reforma' })).body
    expect(await names(`${reasons}/all`)).toContain('Reforma')
    expect((await ask('regua', 'DELETE', `${reasons}/${id}`)).body.mensagem).toBe(
      'O registro foi removido',
    )
    expect(await names(reasons)).not.toContain('Reforma')
    expect((await ask('regua', 'DELETE', `${reasons}/${id}`)).status).toBe(404)
  })

  test('the type that requires a reason keeps its name and cannot be deleted', async () => {
    const { data } = (await ask('regua', 'GET', types)).body
    const unlikely = data.find(({ description }) => description === 'Improvável Recebimento')
    const renamed = await ask('regua', 'POST', types, { id: unlikely?.id, description: 'Perdido' })
    expect([renamed.status, renamed.body.mensagem]).toEqual([
      422,
      "'Improvável Recebimento' pede o motivo: este tipo fica como está.",
    ])
    const same = { id: unlikely?.id, description: 'Improvável Recebimento' }
    expect((await ask('regua', 'POST', types, { ...same, active: false })).status).toBe(422)
    expect((await ask('regua', 'DELETE', `${types}/${unlikely?.id}`)).status).toBe(422)
    expect((await ask('regua', 'POST', types, same)).body.mensagem).toBe('Atualizado com sucesso.')
  })

  test('apply to every mall: without their screen users only choose', async () => {
    expect((await ask(ofMall, 'POST', types, { description: 'Minha' })).status).toBe(403)
    expect((await ask(ofMall, 'GET', types)).status).toBe(403)
    expect((await ask(ofMall, 'GET', `${types}/all`)).status).toBe(200)
  })
})
