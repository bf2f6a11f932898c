import { sql } from 'kysely'
import { beforeAll, beforeEach } from 'vitest'

import { makeDueBatches } from '#features/collection/messages/actions/due-batches.ts'
import type { Batch } from '#features/collection/messages/contract/batch.ts'
import { routesWith } from '#features/collection/messages/routes.ts'
import { type Clock, fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor, type Work } from '#server/work/work.ts'
import { localDate, type LocalDate } from '#values/local-date.ts'

import { emptyTables } from './empty-tables.ts'
import { loadExtract } from './example-load.ts'
import { insertSenders } from './example-messages.ts'
import { servedRoutes } from './test-company.ts'
import { committedDatabase } from './test-database.ts'

export const batchDay = localDate('2026-11-18')

const rights = (...rules: string[]) => new Map([['/regua-do-dia', new Set(rules)]])

/** A user of the Régua de Cobrança: 1 is Rita, 2 is Caio. */
export const releaser = (id: number, more: Partial<Actor> = {}): Actor => ({
  ...systemActor,
  id,
  name: id === 1 ? 'Rita' : 'Caio',
  profile: 'RÉGUA DE COBRANÇA',
  malls: 'all',
  rights: rights('LIBERAR', 'LIBERAR_NOTIFICACAO'),
  ...more,
})

/** The collector of some malls: no notices, no corporate tenants. */
export const mallCollector = (malls: readonly number[]): Actor =>
  releaser(2, { profile: 'COBRANÇA SHOPPING', malls, rights: rights('LIBERAR') })

/** The lawyer: notices alone. */
export const lawyer = (): Actor =>
  releaser(1, { profile: 'JURÍDICO', rights: rights('LIBERAR_NOTIFICACAO') })

type Answer<T> = { readonly status: number; readonly body: T & { readonly mensagem: string } }

/** A message of a batch as tests read it. */
export type BatchRow = {
  readonly id: number
  readonly protocolo: string
  readonly valor: number
  readonly estado: string
  readonly tipo: string
  readonly passo: string
  readonly idLojista: number
  readonly idShopping: number
  readonly motivo: string | null
}

/** What a person saw of messages: the body of a release. */
export const shown = (messages: readonly BatchRow[]) => ({
  ids: messages.map(({ id }) => id),
  quantidade: messages.length,
  valor: Math.round(messages.reduce((sum, { valor }) => sum + valor * 100, 0)) / 100,
})

const heldTables = [
  'message',
  'message_left_out',
  'ladder_batch',
  'message_number',
  'ladder_pause',
  'channel_refusal',
  'suspended_address',
] as const

const settings = {
  mail: { url: 'smtp://localhost:2525', mustEncrypt: false },
  provider: undefined,
  callbackSecret: undefined,
}

/**
 * The samples on 18/11/2026 at 08:30 with senders and the sending switched on, and the calls of the
 * batch. Call it once at the top of a test file.
 */
export function batchWorld() {
  let moment = new Date()
  let today: LocalDate = batchDay
  let actor: Actor = releaser(1)
  let malls: number[] = []
  const clock: Clock = { now: () => moment, today: () => today }
  const database = committedDatabase({ fixedDay: batchDay })
  const { inject, log } = servedRoutes({
    database,
    routes: routesWith(settings),
    clock,
    authenticate: async () => actor,
  })
  const at = (on: string, time: string) => {
    today = localDate(on)
    moment = new Date(`${on}T${time}:00-03:00`)
  }
  const inWork = <T>(act: (work: Work) => Promise<T>, on: Clock = clock): Promise<T> =>
    unitOfWork({ db: database.app, clock: on, log: log() }, systemActor, 'TEST', act)
  const rows = async <T = Record<string, unknown>>(text: string): Promise<T[]> =>
    (await sql.raw<T>(text).execute(database.admin)).rows
  async function ask<T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<Answer<T>> {
    const answer = await inject({ method, url: `/bff${path}`, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const lote = `/regua/lotes/${batchDay}`
  const setParameter = (code: string, value: string) =>
    rows(`update parameter set value = '${value}' where code = '${code}'`)

  beforeAll(async () => {
    const onDay = fixedDayClock(batchDay)
    await loadExtract((act) => inWork(act, onDay))
    await database.admin.transaction().execute(async (tx) => {
      await insertSenders(tx)
      await sql`
        insert into app_user (name, login, email, profile_id)
        select x.name, lower(x.name), lower(x.name) || '@regua.example', p.id
        from (values ('Rita'), ('Caio')) as x (name), (select min(id) as id from profile) p
        order by x.name desc`.execute(tx)
    })
    malls = (await rows<{ id: number }>('select id from mall order by id')).map(({ id }) => id)
  }, 300_000)
  beforeEach(async () => {
    at(batchDay, '08:30')
    actor = releaser(1)
    await emptyTables(database.admin, ...heldTables)
    await setParameter('REGUA_ENVIO', 'Sim')
    await setParameter('REGUA_LIBERACAO_AUTOMATICA', 'Não')
    await setParameter('REGUA_AUTOMATICA_MAX', '100')
    await rows(`update erp_load_mall set loaded_at = '${batchDay} 06:04-03'`)
  })

  return {
    database,
    inject,
    inWork,
    rows,
    ask,
    at,
    lote,
    setParameter,
    malls: () => malls,
    as: (next: Actor) => {
      actor = next
    },
    make: () => ask<Batch>('POST', '/regua/lotes/gerar', {}),
    listed: async (filter = ''): Promise<BatchRow[]> =>
      (await ask<{ data: BatchRow[] }>('GET', `${lote}/mensagens?size=1000${filter}`)).body.data,
    release: (body: object) =>
      ask<{ liberadas: number; ignoradas: { id: number; texto: string }[] }>(
        'POST',
        `${lote}/liberar`,
        body,
      ),
    /** Runs the job that makes due batches. */
    due: (hasMailServer = true) => makeDueBatches({ work: inWork }, { hasMailServer }),
  }
}
