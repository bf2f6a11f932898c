import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { routes as kernelRoutes } from '#features/legal/lawsuits/routes.ts'
import { insertBoleto } from '#testing/example-debt-items.ts'
import { emptyActions, insertAction } from '#testing/example-lawsuit-actions.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { testCompany } from '#testing/test-company.ts'
import { todayIn } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'

import { routes } from './routes.ts'

const { database, reset, send } = testCompany([...routes, ...kernelRoutes])
// The decision log has the time of the database.
const logged = todayIn(new Date())
beforeEach(async () => {
  await emptyActions(database.admin)
  await reset()
  for (const number of ['1', '2']) await insertBoleto(database.admin, number)
})

const ask = (login: string, method: 'GET' | 'PUT', path: string, payload?: object) =>
  send(login, method, `/workflow/ajuizamento/${path}`, payload)
const folha = (more = '', login = 'aprovador.shopping') =>
  ask(login, 'GET', `folha?stepWorkflowCode=APROVACAO_SHOPPING${more}`)

test('actions that wait, then those approved on the day: type, value, decision, and who submitted', async () => {
  const id = await insertAction(database.admin, { status: 'ANALISE_SHOPPING' })
  expect((await folha()).statusCode).toBe(404)
  expect((await ask('analista.shopping', 'PUT', 'avancar', { ids: [id] })).statusCode).toBe(200)
  const waiting = await folha()
  expect(waiting.statusCode, waiting.body.slice(0, 200)).toBe(200)
  const text = pdfText(waiting.rawPayload)
  expect(text).toContain('Folha de aprovação: ajuizamento')
  expect(text).toContain('Aprovação do Shopping')
  expect(text).toMatch(/Para aprovar1 ação/)
  expect(text).toContain('Custas R$')
  expect(text).toContain('AJUIZAR')
  expect(text).toContain(`Submeteu em ${formatDate(logged)}`)
  expect((await ask('aprovador.shopping', 'PUT', 'avancar', { ids: [id] })).statusCode).toBe(200)
  expect((await folha()).statusCode).toBe(404)
  const approved = await folha(`&aprovadasEm=${logged}`)
  expect(pdfText(approved.rawPayload)).toMatch(/Aprovadas1 ação[\s\S]*Aprovou em/)
  const { rows } = await sql<{ linhas: number }>`
    select (body ->> 'linhas')::int as linhas from audit_entry
    where entity_id = 'aprovar-ajuizamento-shopping-folha'`.execute(database.admin)
  expect(rows).toEqual([{ linhas: 1 }, { linhas: 1 }])
})

test('only the owner of the step reads its sheet', async () => {
  await insertAction(database.admin, { status: 'APROVACAO_SHOPPING' })
  expect((await folha()).statusCode).toBe(200)
  expect((await folha('', 'analista.shopping')).statusCode).toBe(403)
  expect((await folha('', 'corporativa')).statusCode).toBe(403)
})
