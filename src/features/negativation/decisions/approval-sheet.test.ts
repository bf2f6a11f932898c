import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { insertThreeBoletos } from '#testing/example-debt-items.ts'
import { pdfParts, pdfText } from '#testing/pdf-text.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { testCompany } from '#testing/test-company.ts'
import { todayIn } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'

const { database, reset, send } = testCompany(processRoutes)
// The decision log has the time of the database.
const logged = todayIn(new Date())

const ask = (login: string, path: string, payload: object = {}) =>
  send(login, 'POST', `/workflow/serasa/${path}`, payload)

const url = '/aprovar-negativacao-shopping'
const folha = (payload: object = {}, login = 'aprovador.shopping') =>
  ask(login, 'serasa-negativacao/folha', { url, ...payload })

const feetOf = (pdf: Buffer) =>
  pdfParts(pdf)
    .filter(({ tag, lines }) => tag === 'Artifact' && lines.length > 0)
    .map(({ lines }) => lines.join(' '))

const submit = (login: string, status: string) =>
  ask(login, 'serasa-negativacao/submeter-recomendacao', { filtro: {}, status: [status] })

beforeEach(async () => {
  await reset()
  await insertThreeBoletos(database.admin)
  await ask('regua', 'serasa-ciclo/abrir')
  await ask('regua', 'serasa-negativacao/recomendar-boletos', { shoppings: [1, 2, 3] })
  await submit('analista.shopping', 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING')
})

test('what waits for approval: a sheet per mall with sums, words, signatures and the start of the hash', async () => {
  const response = await folha()
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
  expect(response.headers['filename']).toBe('folha-aprovar-negativacao-shopping-2026-11-18.pdf')
  const text = pdfText(response.rawPayload)
  expect(text).toContain('Folha de aprovação: negativação')
  expect(text).toContain('Shopping Alfa, ciclo 11/2026, Pendente Aprovação Shopping')
  expect(text).toMatch(/Para aprovar2 boletosR\$.1\.123,45/)
  expect(text).toContain(
    'Total: um mil, cento e vinte e três reais e quarenta e cinco centavos.'.replace(
      'um mil',
      'mil',
    ),
  )
  expect(text).toContain('Nada difere da etapa anterior.')
  expect(text).toContain(`Submeteu em ${formatDate(logged)}`)
  expect(text).toContain('Data: ____ / ____ / ________')
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from audit_entry
    where action = 'SUBMETER' and mall_id = 1
    order by position desc limit 1`.execute(database.admin)
  const start = rows[0]?.hash.slice(0, 16).replaceAll(/(.{4})(?=.)/g, '$1 ')
  expect(feetOf(response.rawPayload)).toEqual([
    expect.stringContaining(`Registro da etapa anterior: ${start} (SHA-256, início).`),
    expect.stringContaining('Página 1 de 1'),
  ])
})

test('the filter and the selection decide what is printed; without boletos it says so', async () => {
  const one = await folha({ idShopping: [2] })
  expect(pdfText(one.rawPayload)).not.toContain('Shopping Alfa')
  const [{ id } = { id: 0 }] = (
    await sql<{ id: number }>`select id from negativation_item where number = 'B1'`.execute(
      database.admin,
    )
  ).rows
  const some = await folha({ idBoletos: [id] })
  expect(pdfText(some.rawPayload)).toMatch(/Para aprovar1 boletoR\$.123,45/)
  const none = await folha({ numBoleto: 'NADA' })
  expect([none.statusCode, none.json()]).toEqual([
    404,
    expect.objectContaining({
      mensagem: 'Nada espera aprovação nesta busca: não há folha para assinar.',
    }),
  ])
})

test('after the approval the sheet of the day has the decisions, who took them, and their hash', async () => {
  expect((await folha({ aprovadosEm: logged })).statusCode).toBe(404)
  await submit('aprovador.shopping', 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING')
  expect((await folha()).statusCode).toBe(404)
  const response = await folha({ aprovadosEm: logged, idShopping: [1] })
  const text = pdfText(response.rawPayload)
  expect(text).toMatch(/Aprovados2 boletosR\$.1\.123,45/)
  expect(text).toContain(`Aprovou em ${formatDate(logged)}`)
  expect(text).not.toContain('As guardas são conferidas de novo')
  expect(feetOf(response.rawPayload)[0]).toContain('Registro da decisão: ')
})

test('a changed decision is named with what it was', async () => {
  await sql`
    update negativation_item set is_negativate = false, flag_set_by = 'PESSOA'
    where number = 'B2'`.execute(database.admin)
  const text = pdfText((await folha({ idShopping: [1] })).rawPayload)
  expect(text).toContain('1 boleto, de NEGATIVAR para ISENTAR.')
  expect(text).toMatch(/Isentos1 boletoR\$.1\.000,00/)
})

test('the download is in the decision log, and other profiles and steps are refused', async () => {
  await folha({ idShopping: [1] })
  const { rows } = await sql<{ body: { titulo: string; linhas: number } }>`
    select body from audit_entry where entity_id = 'aprovar-negativacao-shopping-folha'`.execute(
    database.admin,
  )
  expect(rows.map(({ body }) => [body.titulo, body.linhas])).toEqual([
    ['Folha para assinar: Folha de aprovação: negativação', 2],
  ])
  expect((await folha({}, 'analista.shopping')).statusCode).toBe(403)
  expect((await folha({ url: '/validar-aprovacoes' })).statusCode).toBe(403)
})
