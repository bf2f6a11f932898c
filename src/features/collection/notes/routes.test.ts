import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { insertAction } from '#testing/example-lawsuit-actions.ts'
import { routes as timelineRoutes } from '#features/collection/timeline/routes.ts'
import { inTransaction } from '#server/database/connection.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { todayIn } from '#values/instant.ts'
import { localDate } from '#values/local-date.ts'
import { testCompany } from '#testing/test-company.ts'

import type { Mention } from './actions.ts'
import { routesWith } from './routes.ts'

const today = localDate('2026-11-18')
const notified: Mention[] = []
const reworded: string[] = []
const withdrawn: Pick<Mention, 'userId' | 'noteId'>[] = []
const company = testCompany(
  [
    ...routesWith(async (_, { added, unchanged, removed }) => {
      notified.push(...added)
      reworded.push(...unchanged.map(({ excerpt }) => excerpt))
      withdrawn.push(...removed)
    }),
    ...timelineRoutes,
  ],
  { fixedDay: today },
)
const { database, reset } = company

beforeEach(async () => {
  for (const heard of [notified, reworded, withdrawn]) heard.length = 0
  await emptyTables(database.admin, 'note', 'note_mention')
  await reset()
  // The analyst sees only the first mall.
  await sql`
    delete from user_mall
    where mall_id <> 1 and user_id = (select id from app_user where login = ${analyst})`.execute(
    database.admin,
  )
  await insertBoleto(database.admin, '1')
  await insertBoleto(database.admin, '2', { mall: 2 })
})

const analyst = 'analista.shopping'
const collector = 'corporativa'
type Row = Readonly<Record<string, unknown>>
type Body = {
  readonly id: number
  readonly mensagem: string
  readonly content: readonly Row[]
  readonly assuntos: readonly Row[]
  readonly pageInfo: Row
}

const ask = company.ask<Body>
const clientOf = async (mall: number) => {
  const { rows } = await sql<{ id: number }>`
    select id from tenant where mall_id = ${mall}`.execute(database.admin)
  return rows[0]?.id ?? 0
}
const write = async (login: string, texto: string, more: object = {}) =>
  ask(login, 'POST', '/notas', { clientId: await clientOf(1), texto, ...more })
const notes = async (login: string, mall = 1) =>
  ask(login, 'POST', '/notas/buscar', { clientId: await clientOf(mall) })
const logged = async () => {
  const { rows } = await sql<{ action: string; body: Row }>`
    select action, body from audit_entry where entity = 'nota' order by position`.execute(
    database.admin,
  )
  return rows
}

describe('note', () => {
  test('is visible to colleagues of the mall with author, time and boleto, the newest first', async () => {
    await write(collector, 'Falei com o lojista, paga sexta.')
    const second = await write(analyst, 'Pediu segunda via.', { sobre: 'BOLETO', referencia: '1' })
    expect(second).toMatchObject({ status: 200, body: { mensagem: 'Nota salva' } })
    const { body } = await notes(analyst)
    expect(body.pageInfo).toMatchObject({ totalItems: 2 })
    expect(body.content).toMatchObject([
      {
        texto: 'Pediu segunda via.',
        rotulo: 'Boleto 1',
        autor: 'Camila Souza',
        minha: true,
        alteradaEm: null,
      },
      { texto: 'Falei com o lojista, paga sexta.', autor: 'Cláudia Carvalho', minha: false },
    ])
    expect(todayIn(new Date(String(body.content[0]?.['em'])))).toBe('2026-11-18')
  })

  test('may refer only to an open boleto or action of the tenant', async () => {
    const action = await insertAction(database.admin, {
      status: 'EM_ACOMPANHAMENTO',
      concluded: 0,
    })
    // The next eligible list rebuilds it: nothing is left on it.
    await insertAction(database.admin, { debtType: 'CONFISSAO' })
    expect((await notes(collector)).body.assuntos).toEqual([
      { sobre: 'LOJISTA', referencia: null, rotulo: '' },
      { sobre: 'ACAO', referencia: String(action), rotulo: expect.stringMatching(/LUC L1$/) },
      { sobre: 'BOLETO', referencia: '1', rotulo: 'Boleto 1' },
    ])
    await write(collector, 'Custas pagas.', { sobre: 'ACAO', referencia: String(action) })
    const ofAction = await ask(collector, 'POST', '/notas/buscar', {
      clientId: await clientOf(1),
      sobre: 'ACAO',
    })
    expect(ofAction.body.content).toMatchObject([{ texto: 'Custas pagas.' }])
    // A boleto of another mall is not a subject of this tenant.
    expect(await write(collector, 'Outro', { sobre: 'BOLETO', referencia: '2' })).toMatchObject({
      status: 400,
      body: { mensagem: 'Escolha um boleto em aberto ou uma ação deste lojista.' },
    })
  })

  test('of more than 500 characters, or empty, is refused', async () => {
    expect((await write(collector, 'x'.repeat(500))).status).toBe(200)
    expect(await write(collector, 'x'.repeat(501))).toMatchObject({ status: 400 })
    expect(await write(collector, '   ')).toMatchObject({ status: 400 })
  })

  test('is in the timeline of its tenant until it is deleted', async () => {
    const { body } = await write(collector, 'Paga sexta.')
    const timeline = async () =>
      (await ask(collector, 'GET', `/lojista/${await clientOf(1)}/linha-do-tempo?tipo=NOTA`)).body
        .content
    expect(await timeline()).toMatchObject([
      { tipo: 'NOTA', titulo: 'Nota', texto: 'Paga sexta.', usuario: 'Cláudia Carvalho' },
    ])
    await ask(collector, 'DELETE', `/notas/${body.id}`)
    expect(await timeline()).toEqual([])
  })
})

describe('author of a note', () => {
  test('changes and deletes it; others see why they cannot, and the log has the old text', async () => {
    const { body } = await write(collector, 'Fiador 529.982.247-25 paga sexta.')
    const address = `/notas/${body.id}`
    const refused = {
      status: 403,
      body: { mensagem: 'Só quem escreveu a nota pode alterar ou remover.' },
    }
    expect(await ask(analyst, 'PUT', address, { texto: 'Não paga.', versao: 1 })).toMatchObject(
      refused,
    )
    expect(await ask(analyst, 'DELETE', address)).toMatchObject(refused)
    expect(
      await ask(collector, 'PUT', address, { texto: 'Paga segunda.', versao: 1 }),
    ).toMatchObject({ status: 200, body: { mensagem: 'Nota alterada' } })
    expect(await ask(collector, 'PUT', address, { texto: 'De novo.', versao: 1 })).toMatchObject({
      status: 409,
      body: { mensagem: 'A nota foi alterada em outra janela. Confira o texto e tente de novo.' },
    })
    const [changed] = (await notes(analyst)).body.content
    expect(changed).toMatchObject({ texto: 'Paga segunda.', versao: 2 })
    expect(todayIn(new Date(String(changed?.['alteradaEm'])))).toBe('2026-11-18')
    expect(await ask(collector, 'DELETE', address)).toMatchObject({
      status: 200,
      body: { mensagem: 'Nota removida' },
    })
    expect((await notes(analyst)).body.content).toEqual([])
    expect(await ask(collector, 'DELETE', address)).toMatchObject({ status: 404 })
    expect(await logged()).toMatchObject([
      { action: 'ESCREVER_NOTA', body: { texto: 'Fiador *** paga sexta.' } },
      {
        action: 'ALTERAR_NOTA',
        body: { de: 'Fiador *** paga sexta.', para: 'Paga segunda.' },
      },
      { action: 'REMOVER_NOTA', body: { de: 'Paga segunda.' } },
    ])
  })
})

describe('mention', () => {
  test('suggests colleagues who see the mall, never others or oneself', async () => {
    const namesFor = async (mall: number) =>
      (
        await ask(collector, 'GET', `/notas/pessoas?clientId=${await clientOf(mall)}`)
      ).body.content.map(({ nome }) => nome)
    const ofFirst = await namesFor(1)
    expect(ofFirst).toContain('Camila Souza')
    expect(ofFirst).not.toContain('Cláudia Carvalho')
    // The administrator has no screen that shows a tenant.
    expect(ofFirst).not.toContain('Beatriz Andrade')
    expect(await namesFor(2)).not.toContain('Camila Souza')
  })

  test('is stored, notified once without a document, and deleted with its name', async () => {
    const { body } = await write(collector, '@Camila Souza fala com 529.982.247-25?')
    const { rows } = await sql<{ id: number }>`
      select id from app_user where login = ${analyst}`.execute(database.admin)
    const mention = {
      userId: rows[0]?.id,
      noteId: body.id,
      mallId: 1,
      clientId: await clientOf(1),
      tenantName: 'Loja Sol Ltda',
      author: 'Cláudia Carvalho',
      excerpt: '@Camila Souza fala com ***?',
    }
    expect(notified).toEqual([mention])
    const storedMentions = async () =>
      (
        await sql<{ user_id: number }>`select user_id from note_mention`.execute(database.admin)
      ).rows.map(({ user_id }) => user_id)
    expect(await storedMentions()).toEqual([rows[0]?.id])
    expect((await notes(analyst)).body.content).toMatchObject([
      { mencoes: [{ id: rows[0]?.id, nome: 'Camila Souza' }] },
    ])
    const change = (texto: string, versao: number) =>
      ask(collector, 'PUT', `/notas/${body.id}`, { texto, versao })
    await change('@Camila Souza fala hoje?', 1)
    expect(notified).toHaveLength(1)
    expect(reworded).toEqual(['@Camila Souza fala hoje?'])
    await change('Falei eu mesma.', 2)
    expect(await storedMentions()).toEqual([])
    expect(withdrawn).toEqual([{ userId: rows[0]?.id, noteId: body.id }])
    await change('@Camila Souza de novo', 3)
    await ask(collector, 'DELETE', `/notas/${body.id}`)
    expect(await storedMentions()).toEqual([])
    expect(withdrawn).toHaveLength(2)
  })

  test('of a user without the mall is refused with a sentence, and nothing is stored', async () => {
    const clientId = await clientOf(2)
    const writeThere = (texto: string, mencoes: number[] = []) =>
      ask(collector, 'POST', '/notas', { clientId, texto, mencoes })
    expect(await writeThere('@Camila Souza, veja isto')).toMatchObject({
      status: 400,
      body: {
        mensagem:
          '@Camila não é de quem vê Shopping Beta. Escolha alguém da lista que abre com @, ou tire o @.',
      },
    })
    expect(await writeThere('Veja isto', [999_999])).toMatchObject({
      status: 400,
      body: {
        mensagem: 'Só pode ser mencionado quem vê Shopping Beta. Tire a menção e tente de novo.',
      },
    })
    expect((await notes(collector, 2)).body.content).toEqual([])
    expect(notified).toEqual([])
  })
})

describe('users of another mall', () => {
  test('find neither the tenant nor its notes in any way', async () => {
    const clientId = await clientOf(2)
    const { body } = await ask(collector, 'POST', '/notas', { clientId, texto: 'Só da Beta' })
    const answers = await Promise.all([
      notes(analyst, 2),
      ask(analyst, 'POST', '/notas', { clientId, texto: 'x' }),
      ask(analyst, 'PUT', `/notas/${body.id}`, { texto: 'x', versao: 1 }),
      ask(analyst, 'DELETE', `/notas/${body.id}`),
      ask(analyst, 'GET', `/notas/pessoas?clientId=${clientId}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  test('the database shows a connection only the notes and mentions of its malls', async () => {
    await ask(collector, 'POST', '/notas', {
      clientId: await clientOf(2),
      texto: '@Helena Oliveira veja',
    })
    const seen = (malls: readonly number[] | 'all') =>
      inTransaction(database.app, { malls }, async (tx) => {
        const { rows } = await sql<{ n: number }>`
          select (select count(*) from note)::int + (select count(*) from note_mention)::int as n`.execute(
          tx,
        )
        return rows[0]?.n
      })
    expect(await seen([1])).toBe(0)
    expect(await seen([2])).toBe(2)
  })

  test('a user without a screen with tenants is refused', async () => {
    expect((await notes('admin')).status).toBe(403)
  })
})
