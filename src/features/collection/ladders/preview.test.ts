import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { testCompany } from '#testing/test-company.ts'

import { routes } from './routes.ts'

const { database, ask, reset } = testCompany(routes)
const address = '/regua/modelos/visualizar'

type Preview = {
  readonly mensagem: string
  readonly assunto: string
  readonly texto: string
  readonly html: string
  readonly boletos: readonly Record<string, unknown>[]
  readonly endereco: string
  readonly avisos: readonly string[]
}

const tenantOf = async (boleto: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select c.tenant_id as id from boleto b join contract c on c.id = b.contract_id
    where b.id = ${boleto}`.execute(database.admin)
  return rows[0]?.id ?? 0
}
const textOf = async (step: string, person: string, channel: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from message_text
    where step = ${step} and person = ${person} and channel = ${channel}`.execute(database.admin)
  return rows[0]?.id ?? 0
}
const preview = (body: object, login = 'regua') => ask<Preview>(login, 'POST', address, body)

beforeEach(async () => {
  await reset()
  await sql`delete from mall_sender`.execute(database.admin)
})

describe("'Ver com um lojista'", () => {
  test('shows the boletos that the step has today, with their value of today', async () => {
    const due = await insertBoleto(database.admin, '1', { dueOn: '2026-11-12' })
    await insertBoleto(database.admin, '2', { dueOn: '2026-08-10', cents: 500_000 })
    await sql`
      insert into mall_sender (mall_id, version, state, name, email, reply_to, phone, address)
      values (1, 1, 'VIGENTE', 'Alfa', 'a@alfa.com.br', 'r@alfa.com.br', '(11) 3333-4444', 'Rua A')
      `.execute(database.admin)
    const { body } = await preview({
      id: await textOf('D5', 'LOJISTA', 'EMAIL'),
      idLojista: await tenantOf(due),
    })
    expect(body.assunto).toBe('Shopping Alfa: segundo aviso ao locatário da LUC L1')
    // 10 % fine and 1 % a month over six days.
    expect(body.boletos).toEqual([
      { numBoleto: '1', luc: 'L1', vencimento: '2026-11-12', valor: 1000, valorCorrigido: 1102 },
    ])
    expect(body.texto).toContain('Prezados, Loja Sol Ltda,')
    expect(body.texto).toContain(
      'Total: R$ 1.000,00. Com os encargos do contrato até 18/11/2026: R$ 1.102,00; a cada dia somam-se R$ 0,33.',
    )
    expect(body.texto).toContain('Dúvidas ou contestação: (11) 3333-4444.')
    expect(body.html).toContain('<td align="left">1</td>')
    expect(body.avisos).toEqual(['Falta o endereço deste canal.'])
  })

  test('shows what is typed over a text, and where it would go', async () => {
    const boleto = await insertBoleto(database.admin, '1', { dueOn: '2026-11-12' })
    const idLojista = await tenantOf(boleto)
    const typed = { passo: 'D5', pessoa: 'LOJISTA', canal: 'CARTA', assunto: '', idLojista }
    const { body } = await preview({ ...typed, corpo: 'Até {{prazo}}, {{lojista}}.' })
    expect(body.texto).toBe('Até 28/11/2026, Loja Sol Ltda.\n')
    expect(body.endereco).toBe('Av. Principal, 100, Bela Vista, São Paulo, SP, 01310100')
    expect(body.avisos).toEqual(['Shopping Alfa ainda não tem remetente.'])
  })

  test('a guarantor reads the own name, at the own address', async () => {
    const boleto = await insertBoleto(database.admin, '1', {
      dueOn: '2026-08-10',
      fiador: { document: '52998224725' },
    })
    const { body } = await preview({
      id: await textOf('PRE_NEGATIVACAO', 'FIADOR', 'CARTA'),
      idLojista: await tenantOf(boleto),
    })
    expect(body.texto).toMatch(/^Ana Prado, na qualidade de fiador de Loja Sol Ltda/)
    expect(body.endereco).toContain('Rua das Flores, 1')
  })

  test('says so if no boleto is in the step', async () => {
    const boleto = await insertBoleto(database.admin, '1', { dueOn: '2026-08-10' })
    const { body } = await preview({
      id: await textOf('D5', 'LOJISTA', 'EMAIL'),
      idLojista: await tenantOf(boleto),
    })
    expect(body.avisos[0]).toBe(
      'Nenhum boleto deste lojista está neste passo hoje: o texto mostra os que estão em aberto.',
    )
    expect(body.boletos).toHaveLength(1)
  })

  test('refuses a text with something wrong, a missing one, and a tenant out of sight', async () => {
    const boleto = await insertBoleto(database.admin, '1', { mall: 3, dueOn: '2026-11-12' })
    const idLojista = await tenantOf(boleto)
    const typed = { passo: 'D5', pessoa: 'LOJISTA', canal: 'EMAIL', assunto: 'A', idLojista }
    expect((await preview({ ...typed, corpo: 'Olá {{nome}}' })).status).toBe(400)
    expect((await preview({ idLojista })).status).toBe(400)
    expect((await preview({ id: 999, idLojista })).status).toBe(404)
    expect((await preview({ ...typed, corpo: 'Olá', idLojista: 999_999 })).status).toBe(404)
    expect((await preview({ ...typed, corpo: 'Olá' }, 'analista.shopping')).status).toBe(404)
  })

  test('leaves a line in the log, because it shows a person’s data', async () => {
    const boleto = await insertBoleto(database.admin, '1', { dueOn: '2026-11-12' })
    await preview({
      id: await textOf('D5', 'LOJISTA', 'EMAIL'),
      idLojista: await tenantOf(boleto),
    })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_entry where action = 'VER_TEXTO'`.execute(
      database.admin,
    )
    expect(rows[0]?.count).toBe(1)
  })
})

test('tenants with open boletos are found by a part of their name', async () => {
  await insertBoleto(database.admin, '1', { dueOn: '2026-11-12' })
  const found = await ask<{ data: readonly { nome: string }[] }>(
    'regua',
    'GET',
    '/regua/lojistas?nome=loja%20SOL',
  )
  expect(found.body.data).toMatchObject([{ nome: 'Loja Sol Ltda', shopping: 'Shopping Alfa' }])
  const short = await ask<{ data: readonly unknown[] }>('regua', 'GET', '/regua/lojistas?nome=l')
  expect(short.body.data).toEqual([])
})
