import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { cents } from '#values/cents.ts'

import { type NewAlert, createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { testCompany } from '#testing/test-company.ts'
import { routesWith } from './routes.ts'

const { database, send, inWork, reset } = testCompany([
  ...routesWith({ address: undefined, hourOf: async () => '08:00' }),
  ...processRoutes,
])

beforeEach(async () => {
  await emptyTables(database.admin, 'alert')
  await reset()
  // The users existed before the alerts.
  await sql`update app_user set created_at = now() - interval '1 day'`.execute(database.admin)
})

type Line = {
  ids: number[]
  tipo: string
  titulo: string
  detalhe: string
  valor: number | null
  path: string
  lido: boolean
}
type List = { content: Line[]; novos: number; ate: number }

const ask = (login: string, method: 'GET' | 'POST', path: string, payload?: object) =>
  send(login, method, `/${path}`, payload)
const listOf = async (login: string) => (await ask(login, 'GET', 'avisos')).json<List>()
const unreadOf = async (login: string) =>
  (await ask(login, 'GET', 'avisos/novos')).json<{ novos: number }>().novos
const read = (login: string, payload: object) => ask(login, 'POST', 'avisos/lidos', payload)
const titles = ({ content }: List) => content.map(({ titulo }) => titulo)

const idOf = async (login: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from app_user where login = ${login}`.execute(database.admin)
  return rows[0]?.id ?? 0
}
const happen = (...alerts: NewAlert[]) => inWork((work) => createAlerts(work, alerts))

const broken = (name: string, more: Partial<NewAlert> = {}): NewAlert => ({
  kind: 'PROMESSA',
  key: name,
  mallId: 1,
  path: `/agir-hoje?lojista=${name}`,
  title: `Promessa quebrada: ${name}`,
  detail: `R$ 100,00 de ${name} não foi pago.`,
  merged: { title: '{n} promessas quebradas', path: '/agir-hoje?motivos=PROMESSA_QUEBRADA' },
  subject: name,
  amount_cents: cents(10_000),
  ...more,
})

describe('recipients', () => {
  test('users with the screen and rule in the mall of the event, and no others', async () => {
    await happen(
      broken('Sol', {
        path: '/analisar-negativacao-shopping',
        rule: 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
      }),
    )
    expect(titles(await listOf('analista.shopping'))).toEqual(['Promessa quebrada: Sol'])
    for (const login of ['aprovador.shopping', 'holding', 'juridico', 'admin'])
      expect(await listOf(login), login).toEqual({ content: [], novos: 0, ate: 0 })
  })

  test('a single user, while they may open the screen', async () => {
    await happen(broken('Sol', { userId: await idOf('analista.shopping') }))
    await happen(broken('Lua', { userId: await idOf('admin') }))
    expect(titles(await listOf('analista.shopping'))).toEqual(['Promessa quebrada: Sol'])
    expect(titles(await listOf('aprovador.shopping'))).toEqual([])
    expect(titles(await listOf('admin'))).toEqual([])
  })

  test('a user without the mall no longer sees, counts or reads it', async () => {
    await happen(broken('Sol'), broken('Geral', { mallId: 0, key: 'geral' }))
    const { content } = await listOf('analista.shopping')
    expect(content.flatMap(({ ids }) => ids)).toHaveLength(2)
    await sql`delete from user_mall where user_id = ${await idOf('analista.shopping')}`.execute(
      database.admin,
    )
    await sql`
      insert into user_mall (user_id, mall_id) values (${await idOf('analista.shopping')}, 2)`.execute(
      database.admin,
    )
    expect(titles(await listOf('analista.shopping'))).toEqual(['Promessa quebrada: Geral'])
    const ids = content.flatMap((line) => line.ids)
    await read('analista.shopping', { ids })
    const { rows } = await sql<{ key: string }>`
      select a.key from alert_read r join alert a on a.id = r.alert_id`.execute(database.admin)
    expect(rows).toEqual([{ key: 'geral' }])
  })

  test('no events before the user existed, and none after they are disabled', async () => {
    await happen(broken('Sol'))
    await sql`
      update app_user set created_at = now() + interval '1 day' where login = 'analista.shopping'`.execute(
      database.admin,
    )
    expect(await unreadOf('analista.shopping')).toBe(0)
    await sql`
      update app_user set created_at = now() - interval '1 day' where login = 'analista.shopping'`.execute(
      database.admin,
    )
    expect(await unreadOf('analista.shopping')).toBe(1)
  })
})

describe('list of alerts', () => {
  test('shows a repeated alert once', async () => {
    await happen(broken('Sol'))
    await happen(broken('Sol', { title: 'Outra vez' }))
    expect(titles(await listOf('analista.shopping'))).toEqual(['Promessa quebrada: Sol'])
  })

  test('joins equal alerts within one minute, and counts the line once', async () => {
    await happen(broken('Sol'), broken('Lua'), broken('Mar', { mallId: 2 }))
    const seen = await listOf('holding')
    expect(seen.content).toMatchObject([
      {
        titulo: '3 promessas quebradas',
        detalhe: 'Lua, Mar e mais 1. R$\u00a0300,00',
        valor: 300,
        path: '/agir-hoje?motivos=PROMESSA_QUEBRADA',
        lido: false,
      },
    ])
    expect(seen.novos).toBe(1)
    // Other minutes, other kinds and alerts without a merged text are not merged.
    await sql`update alert set created_at = created_at - interval '2 minutes' where key = 'Mar'`.execute(
      database.admin,
    )
    expect(titles(await listOf('holding'))).toEqual([
      '2 promessas quebradas',
      'Promessa quebrada: Mar',
    ])
  })

  test('only opening a line or marking all marks it as read', async () => {
    await happen(broken('Sol'))
    await listOf('analista.shopping')
    expect(await unreadOf('analista.shopping')).toBe(1)
    const { content } = await listOf('analista.shopping')
    expect((await read('analista.shopping', { ids: content[0]?.ids })).statusCode).toBe(200)
    expect(await unreadOf('analista.shopping')).toBe(0)
    // Each user has their own read state.
    expect(await unreadOf('holding')).toBe(1)
    await happen(broken('Lua', { key: 'lua' }))
    const { ate } = await listOf('holding')
    await happen(broken('Mar', { key: 'mar' }))
    await read('holding', { ate })
    const left = (await listOf('holding')).content.filter(({ lido }) => !lido)
    expect(left.map(({ titulo }) => titulo)).toEqual(['Promessa quebrada: Mar'])
  })

  test('hides documents that users wrote into a reason', async () => {
    await happen(broken('Sol', { detail: '“O CPF 529.982.247-25 está errado.”' }))
    expect((await listOf('holding')).content[0]?.detalhe).toBe('“O CPF *** está errado.”')
  })

  test.each([{}, { ids: [] }, { ids: [1], ate: 2 }, { ate: 0 }])(
    'refuses %j, which names nothing to mark',
    async (payload) => {
      expect((await read('holding', payload)).statusCode).toBe(400)
    },
  )
})

describe('returned item', () => {
  const post = async <T>(login: string, path: string, payload: object = {}): Promise<T> => {
    const answer = await ask(login, 'POST', `workflow/serasa/${path}`, payload)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<T>()
  }

  test('is alerted to its new step, with who and why, and not to the user who returned it', async () => {
    for (const number of ['B1', 'B2', 'B3']) await insertBoleto(database.admin, number)
    await post('regua', 'serasa-ciclo/abrir')
    await post('regua', 'serasa-negativacao/recomendar-boletos', { shoppings: [1] })
    const { content } = await post<{ content: { idBoleto: number; numBoleto: string }[] }>(
      'analista.shopping',
      'serasa-negativacao/buscar/boletos-shopping',
    )
    const ids = content.map(({ idBoleto }) => idBoleto)
    await post('analista.shopping', 'serasa-negativacao/submeter-recomendacao', {
      boletos: ids.map((idBoleto) => ({ idBoleto, loja: { negativar: true } })),
    })
    const giveBack = (idBoletos: number[], motivo: string) =>
      post('aprovador.shopping', 'serasa-workflow/devolver', { idBoletos, motivo })
    await giveBack(ids.slice(0, 2), 'Conferir o fundo de promoção.')
    await giveBack(ids.slice(2), 'O CPF 529.982.247-25 não confere.')
    const seen = await listOf('analista.shopping')
    expect(seen.content).toMatchObject([
      {
        tipo: 'DEVOLVIDO',
        titulo: 'Loja Sol Ltda: boleto devolvido por André Siqueira',
        detalhe: '“O CPF *** não confere.” Está de novo em Pendente Análise Shopping.',
        valor: 1000,
      },
      {
        titulo: '2 boletos devolvidos por André Siqueira',
        detalhe: '“Conferir o fundo de promoção.” Está de novo em Pendente Análise Shopping.',
        valor: 2000,
        path: '/analisar-negativacao-shopping',
      },
    ])
    expect(seen.content[0]?.path).toMatch(/^\/analisar-negativacao-shopping\?numBoleto=B\d&linha=/)
    for (const login of ['aprovador.shopping', 'holding', 'regua'])
      expect(await unreadOf(login), login).toBe(0)
  })
})
