import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { addTituloTo } from '#testing/example-open-balances.ts'
import { pdfParts, pdfText } from '#testing/pdf-text.ts'
import { testCompany } from '#testing/test-company.ts'
import { formatAmount } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { routes } from './routes.ts'
import {
  answerWords,
  chargeWords,
  limitWords,
  mayStateOn,
  paymentWords,
  scopeWords,
} from './rules/statement.ts'

const { database, inject, reset } = testCompany(routes)
beforeEach(reset)

const ask = (payload: object, login = 'corporativa') =>
  inject({
    method: 'POST',
    url: '/bff/prioritization/demonstrativo',
    headers: { authorization: login },
    payload: { documento: 'DEMONSTRATIVO', ...payload },
  })
const textOf = (answer: { rawPayload: Buffer }) => pdfText(answer.rawPayload)

/** Rows of the table as lists of eight cells. */
function rowsOf(pdf: Buffer): string[][] {
  const cells = pdfParts(pdf)
    .filter(({ tag }) => tag === 'TD')
    .map(({ lines }) => lines.join(''))
  return Array.from({ length: cells.length / 8 }, (_, row) => cells.slice(row * 8, row * 8 + 8))
}

async function customerOf(slip: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select k.tenant_id as id from boleto o join contract k on k.id = o.contract_id
    where o.id = ${slip}`.execute(database.admin)
  return rows[0]?.id ?? 0
}

test('the rows are those of /Detalhes-Boletos to the cent, under the registered letterhead', async () => {
  await sql`
    update mall set street = 'Av. Principal, 1000', city = 'Belo Horizonte', uf = 'MG', cep = '30110000'
    where id = 1`.execute(database.admin)
  const one = await insertBoleto(database.admin, '1', { dueOn: '2026-08-10' })
  await addTituloTo(database.admin, one, { dueOn: '2026-08-10' })
  const due = await insertBoleto(database.admin, '2', { dueOn: '2026-11-25', cents: 5_000 })
  const answer = await ask({ slipIds: [one, due] })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers['filename']).toBe('Demonstrativo_Loja Sol Ltda.pdf')
  const screen = await inject({
    url: `/bff/prioritization/slips?slipIds=${one},${due}`,
    headers: { authorization: 'corporativa' },
  })
  const { data, totais } = screen.json() as {
    data: Record<string, number>[]
    totais: Record<string, number>
  }
  const reais = (of: Record<string, number>) =>
    ['valor', 'correcao', 'multa', 'juros', 'total'].map((key) =>
      formatAmount(Math.round((of[key] ?? 0) * 100)),
    )
  const rows = rowsOf(answer.rawPayload)
  expect(rows.map((row) => row.slice(3))).toEqual([...data.map(reais), reais(totais)])
  expect(rows.map(([first]) => first)).toEqual([
    '1 contrato C1',
    '2 contrato C2',
    'Total, 2 boletos',
  ])
  const text = textOf(answer)
  expect(text).toContain('Shopping Alfa')
  expect(text).toContain('Av. Principal, 1000, Belo Horizonte/MG, 30110-000')
  expect(text).toContain('1 boleto vencido, de 10/08/2026; 1 boleto a vencer')
  expect(text).toContain('Responda até 28/11/2026')
  expect(text).not.toContain('Cláudia Carvalho')
  expect(text).not.toContain('Pix')
})

test('the values of a later day, and the overdue boletos of the customer alone', async () => {
  const one = await insertBoleto(database.admin, '1', { dueOn: '2026-08-10' })
  await insertBoleto(database.admin, '2', { dueOn: '2026-11-25', cents: 5_000 })
  const clientId = await customerOf(one)
  const today = await ask({ clientId })
  const later = await ask({ clientId, dia: '2026-12-18' })
  const [row] = rowsOf(today.rawPayload)
  const [after] = rowsOf(later.rawPayload)
  expect([row?.[2], after?.[2]]).toEqual(['100', '130'])
  expect(textOf(later)).toContain('Total até 18/12/2026')
  expect(textOf(today)).toContain('Não inclui boletos a vencer')
})

test('boletos of two malls come in two parts, and the report lists their títulos', async () => {
  const one = await insertBoleto(database.admin, '1')
  const other = await insertBoleto(database.admin, '2', { mall: 3 })
  const answer = await ask({ slipIds: [one, other], documento: 'RELATORIO' })
  const feet = pdfParts(answer.rawPayload)
    .filter(({ tag, lines }) => tag === 'Artifact' && lines.length > 0)
    .map(({ lines }) => lines.join(' '))
  expect(feet.filter((text) => text.includes('Página 1 de 1'))).toHaveLength(2)
  expect(textOf(answer)).toContain('Relatório de Dívidas')
  const [boleto, titulo, total] = rowsOf(answer.rawPayload)
  expect(titulo?.[0]).toContain('ALUGUEL')
  expect(titulo?.slice(3)).toEqual(boleto?.slice(3))
  expect(total).toEqual(['Total, 1 boleto', '', '', ...(boleto?.slice(3) ?? [])])
})

describe('refusals', () => {
  test('nothing chosen, a past or distant day, and boletos that the user does not see', async () => {
    const one = await insertBoleto(database.admin, '1')
    expect((await ask({})).statusCode).toBe(400)
    expect((await ask({ slipIds: [one], dia: '2026-11-17' })).statusCode).toBe(400)
    expect((await ask({ slipIds: [one], dia: '2027-11-17' })).statusCode).toBe(400)
    expect((await ask({ slipIds: [999_999] })).statusCode).toBe(404)
    expect((await ask({ slipIds: [one] }, 'juridico')).statusCode).toBe(403)
  })
})

describe('sentences', () => {
  const day = localDate('2026-11-18')
  test('without a registered contact they name the administration of the mall', () => {
    expect(answerWords(day, null)).toContain('à administração do shopping')
    expect(paymentWords(day, '(31) 3555-0100')[1]).toContain('a (31) 3555-0100')
  })
  test('limits name what was left out', () => {
    expect(limitWords({ isWhole: true, hasDue: true })).toMatch(/^Não inclui custas/)
    expect(limitWords({ isWhole: false, hasDue: true })).toMatch(/^Traz só os boletos escolhidos/)
  })
  test('the day is today or up to sixty days later', () => {
    expect(mayStateOn(day, day)).toBeUndefined()
    expect(mayStateOn(localDate('2027-01-17'), day)).toBeUndefined()
    expect(mayStateOn(localDate('2027-01-18'), day)?.because).toContain('17/01/2027')
  })
  test('charges and scope', () => {
    expect(chargeWords({ day, daily: 0 as never }, [])).not.toContain('acrescenta')
    expect(
      scopeWords([
        { overdue: true, dueOn: localDate('2026-08-10') },
        { overdue: true, dueOn: localDate('2025-06-10') },
      ]),
    ).toBe('2 boletos vencidos, o mais antigo de 10/06/2025')
  })
})
