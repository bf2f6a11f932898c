import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { testCompany } from '#testing/test-company.ts'

const analyse = '/analisar-negativacao-shopping'
const { database, send, upload, reset } = testCompany(processRoutes)

beforeEach(reset)

type Answer = {
  readonly mensagem: string
  readonly linhas: number
  readonly negativar: number
  readonly isentar: number
  readonly iguais: number
  readonly conferencia: string
  readonly content: readonly {
    readonly idBoleto: number
    readonly numBoleto: string
    versao: number
  }[]
  readonly antes: readonly object[]
  readonly problemas: readonly {
    readonly linha: number
    readonly coluna: string
    readonly valor: string
    readonly motivo: string
  }[]
}

const post = (login: string, path: string, payload: object) =>
  send(login, 'POST', `/workflow/serasa/${path}`, payload)

async function bring(
  text: string,
  fields: Record<string, unknown> = {},
  login = 'analista.shopping',
): Promise<{ status: number; body: Answer }> {
  const response = await upload(
    login,
    '/workflow/serasa/serasa-negativacao/planilha',
    { url: analyse, ...fields },
    ['colado.csv', text],
  )
  return { status: response.statusCode, body: response.json<Answer>() }
}
const rehearse = (text: string, login?: string) => bring(text, { ensaio: true }, login)

async function openCycle(): Promise<void> {
  await post('regua', 'serasa-ciclo/abrir', {})
  await post('regua', 'serasa-negativacao/recomendar-boletos', { shoppings: [1, 2, 3] })
}

const storedDecisions = async () =>
  (
    await sql<{ number: string; decision: string }>`
      select i.number,
        case when i.is_negativate then 'NEGATIVAR' else 'ISENTAR' end
          || coalesce(' ' || j.text, '') || coalesce(' ' || i.ticket, '')
          || coalesce(' ' || i.observation, '') as decision
      from negativation_item i left join justification j on j.id = i.justification_id
      order by i.number`.execute(database.admin)
  ).rows.map(({ number, decision }) => `${number} ${decision}`)

const logged = async () =>
  (
    await sql<{ line: string }>`
      select action || ' ' || (body ->> 'boleto') as line from audit_entry
      where action in ('MARCAR', 'JUSTIFICAR') order by position`.execute(database.admin)
  ).rows.map(({ line }) => line)

test('a column of numbers selects boletos of the list; others are reported with their status', async () => {
  await insertBoleto(database.admin, '101')
  await insertBoleto(database.admin, '102')
  await openCycle()
  await insertBoleto(database.admin, '103')
  const submitted = await rehearse('102')
  await post('analista.shopping', 'serasa-negativacao/submeter-recomendacao', {
    boletos: submitted.body.content.map(({ idBoleto }) => ({
      idBoleto,
      loja: { negativar: true },
      fiadores: [],
    })),
  })
  const { status, body } = await rehearse('101\r\n102\r\n103\r\n999')
  expect(status).toBe(200)
  expect(body).toMatchObject({ linhas: 4, negativar: 0, isentar: 0, iguais: 0 })
  expect(body.content.map(({ numBoleto }) => numBoleto)).toEqual(['101'])
  expect(body.problemas).toEqual([
    {
      linha: 2,
      coluna: 'Boleto',
      valor: '102',
      motivo: "O boleto não está nesta lista: está em 'Pendente Aprovação Shopping'.",
    },
    {
      linha: 3,
      coluna: 'Boleto',
      valor: '103',
      motivo: 'O boleto não está nesta lista: ainda não entrou no fluxo.',
    },
    {
      linha: 4,
      coluna: 'Boleto',
      valor: '999',
      motivo: 'O boleto não foi encontrado nos seus shoppings.',
    },
  ])
})

const decisions = [
  'Boleto;Decisão;Justificativa;Número do chamado;Observação',
  '101;ISENTAR;Contestação do lojista;CH-77;paga sexta',
  '102;NEGATIVAR;;;',
  '103;ISENTAR;Amizade;;',
].join('\r\n')

test('a dry run shows the effect of each line and writes nothing; the same sheet then saves and logs it', async () => {
  for (const number of ['101', '102', '103']) await insertBoleto(database.admin, number)
  await openCycle()
  const before = await storedDecisions()
  const { body: shown } = await rehearse(decisions)
  expect(shown).toMatchObject({
    mensagem: 'Conferência: nada foi gravado.',
    linhas: 3,
    negativar: 0,
    isentar: 1,
    iguais: 1,
    antes: [],
  })
  expect(shown.problemas).toEqual([
    {
      linha: 4,
      coluna: 'Justificativa',
      valor: 'Amizade',
      motivo: 'Não há justificativa ativa com este nome.',
    },
  ])
  expect(await storedDecisions()).toEqual(before)
  expect(await logged()).toEqual([])

  const { status, body } = await bring(decisions, { conferencia: shown.conferencia })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    mensagem: 'Salvo com sucesso.',
    negativar: 0,
    isentar: 1,
    iguais: 1,
  })
  expect(body.antes).toHaveLength(1)
  expect(await storedDecisions()).toEqual([
    '101 ISENTAR Contestação do lojista CH-77 paga sexta',
    '102 NEGATIVAR',
    '103 NEGATIVAR',
  ])
  expect(await logged()).toEqual(['JUSTIFICAR 101'])
  const { rows: histories } = await sql`
    select justification_text as text, ticket, observation from item_justification`.execute(
    database.admin,
  )
  expect(histories).toEqual([
    { text: 'Contestação do lojista', ticket: 'CH-77', observation: 'paga sexta' },
  ])
  expect((await bring(decisions)).body).toMatchObject({
    mensagem: 'Nada mudou.',
    isentar: 0,
    iguais: 2,
  })
})

test('a change by another user since the dry run is not overwritten', async () => {
  await insertBoleto(database.admin, '101')
  await openCycle()
  const { body: shown } = await rehearse('101;ISENTAR')
  const [boleto] = shown.content
  await post('analista.shopping', 'serasa-negativacao/marcar', {
    boletos: [{ idBoleto: boleto?.idBoleto, loja: { negativar: false }, fiadores: [] }],
  })
  await post('analista.shopping', 'serasa-negativacao/marcar', {
    boletos: [{ idBoleto: boleto?.idBoleto, loja: { negativar: true }, fiadores: [] }],
  })
  const { status, body } = await bring('101;ISENTAR', { conferencia: shown.conferencia })
  expect([status, body.mensagem]).toEqual([
    409,
    'A lista mudou desde a conferência: confira outra vez.',
  ])
  expect(await storedDecisions()).toEqual(['101 NEGATIVAR'])
})

test('a sheet cannot override a guard: the line is reported and stays exempt', async () => {
  await insertBoleto(database.admin, '101', { contract: { legal: 'LIMINAR' } })
  await openCycle()
  expect(await storedDecisions()).toEqual(['101 ISENTAR'])
  const { body } = await bring('101;NEGATIVAR')
  expect(body).toMatchObject({ mensagem: 'Nada mudou.', negativar: 0 })
  expect(body.problemas).toHaveLength(1)
  expect(body.problemas[0]).toMatchObject({ linha: 1, valor: '101' })
  expect(await storedDecisions()).toEqual(['101 ISENTAR'])
})

test('another screen, mall or profile has no access', async () => {
  await insertBoleto(database.admin, '101', { mall: 3 })
  await insertBoleto(database.admin, '102')
  await openCycle()
  const { body } = await rehearse('101\r\n102')
  expect(body.content.map(({ numBoleto }) => numBoleto)).toEqual(['102'])
  expect(body.problemas.map(({ motivo }) => motivo)).toEqual([
    'O boleto não foi encontrado nos seus shoppings.',
  ])
  expect((await bring('102', { url: '/validar-aprovacoes' })).status).toBe(403)
  expect((await rehearse('102', 'aprovador.shopping')).status).toBe(403)
  expect((await rehearse('102', 'juridico')).status).toBe(403)
})
