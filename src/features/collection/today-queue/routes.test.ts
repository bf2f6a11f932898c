import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { emptyWorld, insertBoleto, insertMalls, payBoleto } from '#testing/example-debt-items.ts'
import { emptyActions, insertAction } from '#testing/example-lawsuit-actions.ts'
import { insertNegotiation } from '#testing/example-negotiations.ts'
import { insertMessage, insertReply } from '#testing/example-sent-messages.ts'
import { rebuildAllSnapshots } from '#features/collection/prioritisation/actions/snapshot.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor } from '#server/work/work.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { addBankPayment } from '#testing/test-bank-returns.ts'
import { userOf } from '#testing/test-users.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'
import { servedRoutes } from '#testing/test-company.ts'

import { type QueueFacts, reasonsOf } from './rules/reasons.ts'
import { termsOf } from './rules/terms.ts'
import { routes } from './routes.ts'

// A Wednesday; Friday the 20th is a holiday.
const today = localDate('2026-11-18')
const database = committedDatabase({ fixedDay: today })
const { inject, log } = servedRoutes({
  database,
  routes,
  clock: fixedDayClock(today),
  authenticate: async () => actor,
})
let actor: Actor

const person = (malls: Actor['malls'], screens: readonly string[] = ['/agir-hoje']): Actor =>
  userOf(screens, { id: null, profile: 'HOLDING', malls })

beforeEach(async () => {
  actor = person('all')
  await emptyTables(database.admin, 'worklist_cut', 'worklist_customer', 'stale_key')
  await emptyActions(database.admin)
  await emptyWorld(database.admin)
  await insertMalls(database.admin)
})

const makeSnapshot = () =>
  unitOfWork(
    { db: database.app, clock: fixedDayClock(today), log: log() },
    systemActor,
    'TEST',
    rebuildAllSnapshots,
  )

let documents = 0
const nextDocument = () => String(10_000_000_000_000 + documents++)

type Customer = { readonly document: string; readonly boleto: number }
/** A customer with one overdue boleto of the same name; due on 10/08/2026 by default. */
async function customer(
  name: string,
  more: { mall?: number; dueOn?: string; cents?: number } = {},
): Promise<Customer> {
  const document = nextDocument()
  const boleto = await insertBoleto(database.admin, name, { document, ...more })
  await sql`update tenant set name = ${name} where document = ${document}`.execute(database.admin)
  await sql`update contract set name = ${name}, trade_name = ${name} where document = ${document}`.execute(
    database.admin,
  )
  return { document, boleto }
}
const contact = (
  { document }: Customer,
  contactOn: string,
  {
    mall = 1,
    notedOn = contactOn,
    by = null,
  }: { mall?: number; notedOn?: string; by?: number | null } = {},
) =>
  sql`
    insert into contact_record (
      mall_id, document, luc, stage_id, contact_on, created_by, created_by_name, updated_by_name,
      created_at
    )
    select ${mall}, ${document}, 'L1', s.id, ${contactOn}, ${by}::int, 'Ana', 'Ana',
      ${`${notedOn}T12:00:00-03:00`}::timestamptz
    from negotiation_stage s
    where s.description = 'Em Negociação'`.execute(database.admin)

/** Files an action over the boleto of a customer. */
async function file(name: string): Promise<void> {
  const id = await insertAction(database.admin, {
    contract: `C${name}`,
    status: 'EM_ACOMPANHAMENTO',
    concluded: 7,
    titulos: [`T${name}`],
  })
  await sql`
    insert into lawsuit_guia (lawsuit_id, mall_id, filed_on)
    values (${id}, 1, '2026-03-02')`.execute(database.admin)
}

type Row = {
  readonly clientId: number
  readonly nomeFantasia: string
  readonly motivo: string
  readonly outrosMotivos: readonly string[]
} & Readonly<Record<string, unknown>>
type Answer = {
  readonly content: readonly Row[]
  readonly resumo: Readonly<Record<string, number>>
  readonly totais: Readonly<Record<string, number>>
  readonly feitosHoje: number
  readonly feitosPelaEquipe: number
  readonly deHoje: number
  readonly adiarAte: string
}
const search = (body: object = {}) =>
  inject({
    method: 'POST',
    url: '/bff/listas/today-queue/buscar',
    payload: { page: 1, size: 500, ...body },
  })
const queue = async (body: object = {}) => (await search(body)).json<Answer>()
const rows = async (body: object = {}) =>
  (await queue(body)).content.map(({ nomeFantasia, motivo, outrosMotivos }) => [
    nomeFantasia,
    motivo,
    ...outrosMotivos,
  ])
const idOf = async (name: string) => {
  const found = (await queue()).content.find(({ nomeFantasia }) => nomeFantasia === name)
  return found?.clientId ?? 0
}
const postpone = (clientId: number, ate?: string, motivo = 'Pediu para voltar') =>
  inject({
    method: 'POST',
    url: '/bff/api/regua/v1/prioritization/adiar',
    payload: { clientId, motivo, ...(ate === undefined ? {} : { ate }) },
  })

describe('queue', () => {
  test('leaves out a customer whose every overdue boleto is paid at the bank', async () => {
    await customer('Tudo pago', { cents: 9_000_000 })
    await customer('Em parte', { cents: 9_000_000 })
    const { document } = await customer('Outro boleto', { cents: 100_000, dueOn: '2026-09-10' })
    await sql`
      update contract set tenant_id = (select tenant_id from contract where name = 'Em parte'),
        document = (select document from contract where name = 'Em parte')
      where document = ${document}`.execute(database.admin)
    const held = { on: '2026-11-17', heldUntil: '2026-12-01' }
    for (const number of ['Tudo pago', 'Outro boleto'])
      await addBankPayment(database.adminPool, number, held)
    const named = async () => (await rows()).map(([name]) => name)
    expect(await named()).toEqual([expect.stringContaining('Em parte')])
    await makeSnapshot()
    expect(await named()).toEqual([expect.stringContaining('Em parte')])
    const [stored] = (
      await sql<{ held: number; arrears: number | null }>`
        select held_cents::int as held, scored_arrears_days as arrears
        from worklist_customer
        where name = 'Tudo pago'`.execute(database.admin)
    ).rows
    expect(stored).toEqual({ held: 9_000_000, arrears: null })
  })

  test('a customer once, under its first reason with its values, by reason and then by points', async () => {
    await customer('Primeiro', { cents: 20_000 })
    await customer('Grande', { cents: 9_000_000 })
    await customer('Antigo', { dueOn: '2024-01-04', cents: 5_538_068 })
    const broken = await customer('Quebrada', { cents: 5_570_212 })
    await insertNegotiation(database.admin, [broken.boleto], {
      contactOn: '2026-11-10',
      agreementOn: '2026-11-13',
    })
    const { content, resumo, totais } = await queue()
    expect(content).toMatchObject([
      {
        nomeFantasia: 'Quebrada',
        motivo: 'PROMESSA_QUEBRADA',
        outrosMotivos: [],
        promessaDe: '2026-11-13',
        promessaValor: 55_702.12,
        contatoEm: '2026-11-10',
        diasAtraso: 100,
      },
      {
        nomeFantasia: 'Antigo',
        motivo: 'PRESCRICAO_PERTO',
        outrosMotivos: ['DIVIDA_SEM_CONTATO', 'PRIMEIRO_CONTATO'],
        prescreveEm: '2027-01-04',
        prescreveAte: '2027-01-04',
        prescreveValor: 55_380.68,
        contatoEm: null,
      },
      {
        nomeFantasia: 'Grande',
        motivo: 'DIVIDA_SEM_CONTATO',
        outrosMotivos: ['PRIMEIRO_CONTATO'],
        vencido: 90_000,
      },
      { nomeFantasia: 'Primeiro', motivo: 'PRIMEIRO_CONTATO', outrosMotivos: [] },
    ])
    expect(resumo).toEqual({
      respondeu: 0,
      promessaQuebrada: 1,
      prescricaoPerto: 1,
      dividaSemContato: 1,
      primeiroContato: 1,
      todos: 0,
    })
    expect(totais['vencido']).toBe(55_702.12 + 55_380.68 + 90_000 + 200)
  })

  test('within a reason the points decide the order', async () => {
    await customer('Pouco', { cents: 10_000 })
    await customer('Muito', { cents: 300_000 })
    await customer('Médio', { cents: 20_000 })
    const { content } = await queue()
    expect(content.map(({ nomeFantasia }) => nomeFantasia)).toEqual(['Muito', 'Médio', 'Pouco'])
    const points = content.map(({ pontos }) => Number(pontos))
    expect(points).toEqual(points.toSorted((a, b) => b - a))
  })

  test('several chosen reasons are combined with or; their counts stay those of the search', async () => {
    await customer('Pequeno', { cents: 10_000 })
    await customer('Grande', { cents: 9_000_000 })
    await customer('Antigo', { dueOn: '2024-01-04', cents: 10_000 })
    expect(await rows({ dividaSemContato: true, primeiroContato: true })).toEqual([
      ['Grande', 'DIVIDA_SEM_CONTATO', 'PRIMEIRO_CONTATO'],
      ['Pequeno', 'PRIMEIRO_CONTATO'],
    ])
    expect((await queue({ prescricaoPerto: true })).resumo).toEqual({
      respondeu: 0,
      promessaQuebrada: 0,
      prescricaoPerto: 1,
      dividaSemContato: 1,
      primeiroContato: 1,
      todos: 0,
    })
    expect((await queue({ lojista: 'gran' })).resumo).toMatchObject({
      dividaSemContato: 1,
      primeiroContato: 0,
    })
  })

  test('a promise in force until 18/11 removes the customer; a broken one returns it', async () => {
    const inForce = await customer('Vigente', { cents: 9_000_000 })
    await insertNegotiation(database.admin, [inForce.boleto], { agreementOn: '2026-11-16' })
    const over = await customer('Vencida')
    await insertNegotiation(database.admin, [over.boleto], { agreementOn: '2026-11-13' })
    expect(await rows()).toEqual([['Vencida', 'PROMESSA_QUEBRADA']])
  })

  test('a customer who paid is removed', async () => {
    await customer('Pagou')
    await payBoleto(database.admin, 'Pagou')
    expect(await rows()).toEqual([])
  })

  test('a reply comes first until somebody handles it or speaks with the tenant since', async () => {
    await customer('Grande', { cents: 9_000_000 })
    const replied = await customer('Respondeu', { cents: 20_000 })
    await contact(replied, '2026-11-01')
    const message = await insertMessage(database.admin, [replied.boleto])
    await insertReply(database.admin, message, 'AUSENCIA')
    expect(await rows()).toEqual([['Grande', 'DIVIDA_SEM_CONTATO', 'PRIMEIRO_CONTATO']])
    await insertReply(database.admin, message, 'PEDE_ACORDO')
    const { content, resumo } = await queue()
    expect(content[0]).toMatchObject({
      nomeFantasia: 'Respondeu',
      motivo: 'RESPONDEU',
      respondeuEm: '2026-11-12',
      resposta: 'PEDE_ACORDO',
    })
    expect(resumo['respondeu']).toBe(1)
    expect(await rows({ respondeu: true })).toEqual([['Respondeu', 'RESPONDEU']])
    await insertNegotiation(database.admin, [replied.boleto], { agreementOn: '2026-11-30' })
    expect((await rows()).map(([name]) => name)).not.toContain('Respondeu')
  })

  test('prescription in 90 days is near, in 91 it is not, and in an action never', async () => {
    await contact(await customer('Em 90', { dueOn: '2024-02-16' }), '2026-10-01')
    await contact(await customer('Em 91', { dueOn: '2024-02-17' }), '2026-10-01')
    const sued = await customer('Ajuizado', { dueOn: '2024-02-16' })
    await contact(sued, '2026-10-01')
    await file('Ajuizado')
    expect(await rows()).toEqual([['Em 90', 'PRESCRICAO_PERTO']])
  })
})

describe('list and rule agree', () => {
  test('on 160 customers with every mixture of facts', async () => {
    const dues = ['2024-02-16', '2024-03-20', '2026-08-10', '2026-11-10']
    const sums = [10_000, 4_999_999, 5_000_000, 8_000_000]
    const contacts = [
      undefined,
      '2026-08-20',
      '2026-10-19',
      '2026-11-11',
      '2026-11-12',
      '2026-11-18',
    ]
    const promises = [undefined, '2026-10-02', '2026-11-12', '2026-11-13', '2026-11-16']
    const postponed = [undefined, undefined, undefined, '2026-11-18', '2026-11-19']
    const terms = termsOf(
      {
        AGIR_DIVIDA_VALOR: cents(5_000_000),
        AGIR_DIVIDA_DIAS: 30,
        AGIR_ESPERA_DIAS: 5,
      },
      today,
    )
    const expected = new Map<string, readonly string[]>()
    // Each combination of the first three once; the other values rotate independently.
    for (let at = 0; at < 160; at++) {
      const dueOn = dues[at % 4] ?? ''
      const sum = sums[Math.floor(at / 4) % 4] ?? 0
      const contactOn = contacts[Math.floor(at / 16) % 6]
      const promise = promises[at % 5]
      const until = postponed[Math.floor(at / 3) % 5]
      const name = `Loja ${at}`
      const one = await customer(name, { dueOn, cents: sum })
      if (contactOn !== undefined) await contact(one, contactOn)
      if (promise !== undefined)
        await insertNegotiation(database.admin, [one.boleto], {
          contactOn: '2026-09-01',
          agreementOn: promise,
        })
      if (until !== undefined)
        await sql`
          insert into queue_postponement (mall_id, document, until_on, created_by_name)
          values (1, ${one.document}, ${until}, 'Ana')`.execute(database.admin)
      const spoken = [contactOn, promise && '2026-09-01'].filter((day) => day !== undefined)
      const last = spoken.toSorted().at(-1)
      const isPromised = promise === '2026-11-16'
      const facts: QueueFacts = {
        overdue_cents: cents(sum),
        oldestDueOn: localDate(dueOn),
        lastContactOn: last === undefined ? undefined : localDate(last),
        brokenPromiseOn: promise === undefined || isPromised ? undefined : localDate(promise),
        isPromised,
        prescribesOn: dueOn === '2024-02-16' ? localDate('2027-02-16') : undefined,
        postponedUntil: until === undefined ? undefined : localDate(until),
        hasReplied: false,
      }
      const reasons = reasonsOf(facts, terms)
      if (reasons.length > 0) expected.set(name, reasons)
    }
    const { content } = await queue()
    const found = new Map(
      content.map(({ nomeFantasia, motivo, outrosMotivos }) => [
        nomeFantasia,
        [motivo, ...outrosMotivos],
      ]),
    )
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
    expect(new Set([...found.values()].flat()).size).toBe(4)
    expect(found.size).toBeLessThan(160)
    // The snapshot changes only the points, which depend on ranks.
    const facts = (of: readonly Row[]) =>
      new Map(of.map(({ nomeFantasia, pontos: _, ...one }) => [nomeFantasia, one]))
    await makeSnapshot()
    expect(facts((await queue()).content)).toEqual(facts(content))
  })

  test('a promise, a contact and a filed action count at once, before the next snapshot', async () => {
    const prescribing = await customer('Prescreve', { dueOn: '2024-02-16' })
    await contact(prescribing, '2026-10-01')
    const promising = await customer('Prometeu')
    await insertNegotiation(database.admin, [promising.boleto], { agreementOn: '2026-11-13' })
    await makeSnapshot()
    const expectedRows = [
      ['Prometeu', 'PROMESSA_QUEBRADA'],
      ['Prescreve', 'PRESCRICAO_PERTO'],
    ]
    expect(await rows()).toEqual(expectedRows)

    await insertNegotiation(database.admin, [promising.boleto], {
      contactOn: '2026-11-18',
      agreementOn: '2026-11-30',
    })
    expect(await rows()).toEqual([expectedRows[1]])

    await file('Prescreve')
    expect(await rows()).toEqual([])
  })

  test('a promise alone counts at once, though its contact is old', async () => {
    const { boleto } = await customer('Prometeu')
    await insertNegotiation(database.admin, [boleto], {
      contactOn: '2026-10-01',
      agreementOn: '2026-11-13',
    })
    await makeSnapshot()
    expect(await rows()).toEqual([['Prometeu', 'PROMESSA_QUEBRADA']])
    await insertNegotiation(database.admin, [boleto], {
      contactOn: '2026-10-02',
      agreementOn: '2026-11-30',
    })
    expect(await rows()).toEqual([])
  })

  test('a contact without a promise counts at once', async () => {
    const spoken = await customer('Novo')
    await makeSnapshot()
    expect(await rows()).toEqual([['Novo', 'PRIMEIRO_CONTATO']])
    await contact(spoken, '2026-11-18')
    expect(await rows()).toEqual([])
  })
})

describe('postponing', () => {
  test('until the tenth business day over the holiday of 20/11 is accepted and logged', async () => {
    await customer('Adiado')
    const id = await idOf('Adiado')
    expect((await queue()).adiarAte).toBe('2026-12-03')
    const answer = await postpone(id, '2026-12-03', 'Gerente em férias')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      mensagem: 'Adiado: volta a Agir hoje em 03/12/2026.',
      ate: '2026-12-03',
    })
    expect(await rows()).toEqual([])
    const { rows: logged } = await sql<{ action: string; body: Record<string, unknown> }>`
      select action, body from audit_entry where action = 'ADIAR'`.execute(database.admin)
    expect(logged).toMatchObject([{ body: { ate: '2026-12-03', motivo: 'Gerente em férias' } }])
  })

  test.each(['2026-12-04', '2026-11-18', '2026-11-17', undefined])(
    'until %s is refused, with the allowed days',
    async (ate) => {
      await customer('Fica')
      const answer = await postpone(await idOf('Fica'), ate)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        mensagem: 'O dia da volta deve ficar de 19/11/2026 a 03/12/2026.',
        campos: [{ campo: 'ate' }],
      })
      expect(await rows()).toEqual([['Fica', 'PRIMEIRO_CONTATO']])
    },
  )

  test('on a non-business day, or without a reason, is refused', async () => {
    await customer('Fica')
    const id = await idOf('Fica')
    const onHoliday = await postpone(id, '2026-11-20')
    expect(onHoliday.statusCode).toBe(400)
    expect(onHoliday.json()).toMatchObject({
      mensagem: '20/11/2026 não é dia útil: escolha 23/11/2026.',
    })
    expect((await postpone(id, '2026-11-19', ' ')).json()).toMatchObject({
      mensagem: 'Informe o motivo.',
      campos: [{ campo: 'motivo' }],
    })
    expect(await rows()).toEqual([['Fica', 'PRIMEIRO_CONTATO']])
  })

  test('is undone, and the customer returns; a second undo finds nothing', async () => {
    await customer('Volta')
    const { id } = (await postpone(await idOf('Volta'), '2026-11-19')).json<{ id: number }>()
    const undo = () =>
      inject({ method: 'DELETE', url: `/bff/api/regua/v1/prioritization/adiar/${id}` })
    expect((await undo()).json()).toEqual({ mensagem: 'Adiamento desfeito.' })
    expect(await rows()).toEqual([['Volta', 'PRIMEIRO_CONTATO']])
    expect((await undo()).statusCode).toBe(404)
  })

  test('by two users: the later one applies', async () => {
    await customer('Duas vezes')
    const id = await idOf('Duas vezes')
    await Promise.all([postpone(id, '2026-11-19'), postpone(id, '2026-11-24')])
    const { rows: standing } = await sql<{ ended: boolean }>`
      select ended_at is not null as ended from queue_postponement order by id`.execute(
      database.admin,
    )
    expect(standing).toEqual([{ ended: true }, { ended: false }])
  })

  test('of a customer outside the scope is not found', async () => {
    await customer('Longe', { mall: 3 })
    const id = await idOf('Longe')
    actor = person([1, 2])
    expect((await postpone(id, '2026-11-19')).statusCode).toBe(404)
    expect((await postpone(999_999, '2026-11-19')).json()).toMatchObject({
      mensagem: 'Cliente não encontrado',
    })
  })
})

describe('done today', () => {
  test('counts customers who left the queue by a contact or postponement of today', async () => {
    await customer('Espera')
    await contact(await customer('Falado'), '2026-11-18')
    await contact(await customer('Falado ontem'), '2026-11-17')
    // Noted today, for a contact so old that its promise is not answered.
    const late = await customer('Tarde')
    await insertNegotiation(database.admin, [late.boleto], {
      contactOn: '2026-10-01',
      agreementOn: '2026-10-05',
    })
    await contact(late, '2026-10-20', { notedOn: '2026-11-18' })
    await customer('Adiado')
    await postpone(await idOf('Adiado'), '2026-11-19')
    expect(await queue()).toMatchObject({ feitosHoje: 0, feitosPelaEquipe: 2, deHoje: 4 })
    const summary = await inject({ url: '/bff/agir-hoje/resumo' })
    expect(summary.json()).toEqual({
      motivos: [
        { motivo: 'PROMESSA_QUEBRADA', lojistas: 1, vencido: 1000 },
        { motivo: 'PRIMEIRO_CONTATO', lojistas: 1, vencido: 1000 },
      ],
      feitosHoje: 0,
      feitosPelaEquipe: 2,
      deHoje: 4,
      responsaveis: [],
    })
  })

  test('a customer whom this user contacted is apart from those of the team, once', async () => {
    await sql`delete from app_user where login = 'fila.eu'`.execute(database.admin)
    const { rows: users } = await sql<{ id: number }>`
      insert into app_user (login, name, email, profile_id)
      select 'fila.eu', 'Eu', 'a@b.com', id from profile where name = 'HOLDING'
      returning id`.execute(database.admin)
    const by = users[0]?.id ?? 0
    actor = { ...person('all'), id: by }
    await customer('Espera')
    await contact(await customer('Meu'), '2026-11-18', { by })
    await contact(await customer('Da equipe'), '2026-11-18')
    const both = await customer('Dos dois')
    await contact(both, '2026-11-18')
    await contact(both, '2026-11-18', { by })
    expect(await queue()).toMatchObject({ feitosHoje: 2, feitosPelaEquipe: 1, deHoje: 4 })
  })
})

describe('responsible user', () => {
  const collectors = [
    ['camila', 'Camila Souza', 'COBRANÇA SHOPPING', 1],
    ['bruno', 'Bruno Dias', 'COBRANÇA SHOPPING', 1],
    ['zilda', 'Zilda Reis', 'COBRANÇA SHOPPING', 1],
    ['longe', 'Otto Lima', 'COBRANÇA SHOPPING', 2],
    ['corporativa', 'Rita Prado', 'COBRANÇA CORPORATIVA', 1],
  ] as const
  async function people(): Promise<void> {
    await sql`delete from app_user where login like 'fila.%'`.execute(database.admin)
    for (const [login, name, profile, mall] of collectors)
      await sql`
        with one as (
          insert into app_user (login, name, email, profile_id)
          select ${`fila.${login}`}, ${name}, 'a@b.com', id from profile where name = ${profile}
          returning id)
        insert into user_mall (user_id, mall_id) select id, ${mall} from one`.execute(
        database.admin,
      )
  }
  afterAll(() =>
    sql`delete from app_user where login like 'fila.%'`.execute(database.admin).then(() => {}),
  )
  /** One customer of the mall, one in a group, one with a LUC in each. */
  async function three(): Promise<void> {
    await customer('Do shopping', { cents: 10_000 })
    const grouped = await customer('Do grupo', { cents: 20_000 })
    const mixed = await customer('Dos dois', { cents: 40_000 })
    await sql`
      insert into collection_group (name, portfolio) values ('Grupo Lua', 'Sul')
      on conflict (name) do nothing`.execute(database.admin)
    await sql`
      insert into group_tenant (mall_id, group_id, document, luc)
      select 1, g.id, d.document, d.luc
      from collection_group g,
        (values (${grouped.document}, 'L1'), (${mixed.document}, 'L2')) d (document, luc)
      where g.name = 'Grupo Lua'`.execute(database.admin)
    await sql`insert into luc (mall_id, code) values (1, 'L2') on conflict do nothing`.execute(
      database.admin,
    )
    await sql`
      with k as (
        insert into contract (
          mall_id, number, luc, tenant_id, contract_type_id, document, name, trade_name)
        select mall_id, 'Cgrupo', 'L2', tenant_id, contract_type_id, document, name, trade_name
        from contract where document = ${mixed.document} returning id, mall_id)
      insert into boleto (mall_id, contract_id, number, original_number, due_on, original_due_on,
        original_cents, open_cents)
      select mall_id, id, 'Bgrupo', '', '2026-08-10', '2026-08-10', 100, 100 from k`.execute(
      database.admin,
    )
  }
  const as = (profile: string) => ({ ...person([1]), profile })
  const listed = async (body: object = {}) =>
    Object.fromEntries(
      (await queue(body)).content.map(({ nomeFantasia, podeContatar, quemContata }) => [
        nomeFantasia,
        quemContata ?? podeContatar,
      ]),
    )

  test('the list has the customers this user may contact; Todos adds the others with their contact', async () => {
    await people()
    await three()
    const ofMall = 'é do shopping: Bruno Dias, Camila Souza, mais 1 pessoa'
    actor = as('COBRANÇA SHOPPING')
    expect(await listed()).toEqual({ 'Do shopping': true, 'Dos dois': true })
    expect(await listed({ todos: true })).toEqual({
      'Do shopping': true,
      'Dos dois': true,
      'Do grupo': 'é da cobrança corporativa: Rita Prado',
    })
    actor = as('COBRANÇA CORPORATIVA')
    expect(await listed()).toEqual({ 'Do grupo': true, 'Dos dois': true })
    expect(await listed({ todos: true })).toMatchObject({ 'Do shopping': ofMall })
    actor = as('HOLDING')
    expect(Object.keys(await listed())).toHaveLength(3)
    actor = as('RÉGUA DE COBRANÇA')
    expect(await queue()).toMatchObject({ content: [], contata: false, resumo: { todos: 3 } })
    expect(await listed({ todos: true })).toMatchObject({
      'Do shopping': ofMall,
      'Do grupo': 'é da cobrança corporativa: Rita Prado',
    })
  })

  test('the summary names who contacts the customers of others, by mall and kind', async () => {
    await people()
    const owners = async () =>
      (await inject({ url: '/bff/agir-hoje/resumo' })).json<{ responsaveis: object[] }>()
        .responsaveis
    const ofMall = {
      idShopping: 1,
      corporativo: false,
      palavras: 'é do shopping: Bruno Dias, Camila Souza, mais 1 pessoa',
    }
    const corporate = {
      idShopping: 1,
      corporativo: true,
      palavras: 'é da cobrança corporativa: Rita Prado',
    }
    actor = as('COBRANÇA SHOPPING')
    expect(await owners()).toEqual([corporate])
    actor = as('COBRANÇA CORPORATIVA')
    expect(await owners()).toEqual([ofMall])
    actor = as('RÉGUA DE COBRANÇA')
    expect(await owners()).toEqual(expect.arrayContaining([ofMall, corporate]))
    actor = as('HOLDING')
    expect(await owners()).toEqual([])
  })

  test('every count covers the customers this user may contact, equal to a second query', async () => {
    await three()
    for (const [profile, own] of [
      ['COBRANÇA SHOPPING', sql`g.luc is null`],
      ['COBRANÇA CORPORATIVA', sql`g.luc is not null`],
      ['HOLDING', sql`true`],
    ] as const) {
      actor = as(profile)
      const { rows: expected } = await sql<{ count: number; sum: number }>`
        select count(*)::int as count, (sum(d.open_cents) / 100)::float as sum
        from (
          select t.id, sum(b.open_cents) as open_cents
          from tenant t
            join contract k on k.tenant_id = t.id
            join boleto b on b.contract_id = k.id and b.due_on < '2026-11-16'
            left join group_tenant g
              on g.mall_id = k.mall_id and g.document = k.document and g.luc = k.luc
          where t.mall_id = 1
          group by t.id
          having bool_or(${own})) d`.execute(database.admin)
      const found = await queue()
      expect(found.totais['vencido']).toBe(expected[0]?.sum)
      expect(found).toMatchObject({ feitosHoje: 0, deHoje: expected[0]?.count })
      const summary = (await inject({ url: '/bff/agir-hoje/resumo' })).json<{
        motivos: { lojistas: number; vencido: number }[]
      }>()
      expect(summary.motivos).toMatchObject([
        { lojistas: expected[0]?.count, vencido: expected[0]?.sum },
      ])
    }
  })

  test('acts on customers of others count only for the others', async () => {
    await three()
    const grouped = await idOf('Do grupo')
    expect((await postpone(grouped, '2026-11-19')).statusCode).toBe(200)
    actor = as('COBRANÇA SHOPPING')
    expect(await queue()).toMatchObject({ feitosHoje: 0, feitosPelaEquipe: 0, deHoje: 2 })
    actor = as('COBRANÇA CORPORATIVA')
    expect(await queue()).toMatchObject({ feitosHoje: 0, feitosPelaEquipe: 1, deHoje: 2 })
  })

  test('postponing and undoing need the permission to contact', async () => {
    await three()
    const grouped = await idOf('Do grupo')
    const { id } = (await postpone(grouped, '2026-11-19')).json<{ id: number }>()
    const undo = () =>
      inject({ method: 'DELETE', url: `/bff/api/regua/v1/prioritization/adiar/${id}` })
    for (const profile of ['COBRANÇA SHOPPING', 'RÉGUA DE COBRANÇA']) {
      actor = as(profile)
      const refused = await postpone(grouped, '2026-11-24')
      expect(refused.statusCode).toBe(403)
      expect(refused.json()).toMatchObject({ mensagem: 'Usuário sem permissão para esta ação' })
      expect((await undo()).statusCode).toBe(403)
    }
    actor = as('COBRANÇA CORPORATIVA')
    expect((await undo()).statusCode).toBe(200)
    expect((await postpone(await idOf('Dos dois'), '2026-11-19')).statusCode).toBe(200)
  })
})

describe('empty queue', () => {
  test('shows who comes on the next business day: títulos falling overdue and promises breaking', async () => {
    // Overdue from Thursday the 19th: due from Saturday the 14th to Monday the 16th.
    await customer('Vence na segunda', { dueOn: '2026-11-16' })
    await customer('Vence no sábado', { dueOn: '2026-11-14' })
    await customer('Vence na terça', { dueOn: '2026-11-17' })
    await contact(await customer('Já falou', { dueOn: '2026-11-16' }), '2026-11-17')
    const promised = async (name: string, agreementOn: string) =>
      insertNegotiation(database.admin, [(await customer(name)).boleto], { agreementOn })
    await promised('Quebra amanhã', '2026-11-16')
    await promised('Vale até segunda', '2026-11-19')
    expect(await queue()).toMatchObject({
      content: [],
      proximo: { dia: '2026-11-19', primeirosContatos: 2, promessas: 1 },
    })
    actor = person([2])
    expect(await queue()).toMatchObject({ proximo: { primeirosContatos: 0, promessas: 0 } })
  })

  test('while a customer waits it shows none of this', async () => {
    await customer('Espera')
    expect(await queue()).toMatchObject({ proximo: null })
  })
})

describe('access', () => {
  test('users of some malls see only theirs, in the list, its counts and its sums', async () => {
    await customer('Perto', { mall: 1, cents: 10_000 })
    await customer('Longe', { mall: 3, cents: 20_000 })
    actor = person([1])
    expect(await queue()).toMatchObject({
      content: [{ nomeFantasia: 'Perto' }],
      resumo: { primeiroContato: 1 },
      totais: { vencido: 100 },
      feitosHoje: 0,
      deHoje: 1,
    })
    expect(await rows({ shoppings: [3] })).toEqual([])
  })

  test('a user without the screen is refused every call', async () => {
    actor = person('all', ['/priorizacao'])
    const calls = await Promise.all([
      search(),
      inject({ url: '/bff/agir-hoje/resumo' }),
      postpone(1, '2026-11-19'),
      inject({ method: 'DELETE', url: '/bff/api/regua/v1/prioritization/adiar/1' }),
    ])
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  })
})
