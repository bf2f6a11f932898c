import Fastify from 'fastify'

import { makeBatches } from '#features/collection/messages/actions/make-batch.ts'
import { lockBatches, readMallBatches } from '#features/collection/messages/store/batches.ts'
import { demoActor } from '#features/people/access/actions/demo.ts'
import { connect } from '#server/database/connection.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor, type Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Place } from './place.ts'
import { addItems, addPerson } from './world.ts'

/** A business day; the drills' own day is a bank holiday. */
export const messageDay = '2026-11-19' as LocalDate

/** A process that ended before or after the commit of its transaction. */
export class Died extends Error {
  override readonly name = 'Died'
}

/** An instant of the day, so many minutes after 09:00 in São Paulo. */
export const minutesAfterNine = (minutes: number): Date =>
  new Date(Date.parse(`${messageDay}T09:00:00-03:00`) + minutes * 60_000)

// Their boletos are 65 days overdue: each tenant has a notice, by e-mail.
const settings = [
  `update contract set email = 'loja' || id || '@example.com'`,
  `update parameter set value = 'Sim' where code = 'REGUA_ENVIO'`,
  `insert into mall_sender (mall_id, version, state, name, email, reply_to, phone, address)
  select id, 1, 'VIGENTE', name, 'cobranca@example.com', 'cobranca@example.com', '1133334444',
    'Av. Principal, 1'
  from mall`,
  `insert into erp_load (kind, file_name, sha256, status, created_by_name)
  values ('ORACLE', 'titulos.csv', sha256('titulos'), 'PROCESSADA', 'Sistema')`,
  `select regua.append_audit(
    jsonb_build_array(
      jsonb_build_object(
        'mall_id', 0, 'user_name', 'Sistema', 'profile', 'SISTEMA', 'action', 'CARGA_ERP', 'entity',
          'carga', 'entity_id', max(id)::text, 'body', '{}'::jsonb
      )
    )
  )
  from erp_load`,
  `insert into erp_load_mall (
    load_id, mall_id, kind, file_name, months, row_count, accepted_count, loaded_at
  )
  select l.id, m.id, 'ORACLE', l.file_name, '{2026-09-01}', 1, 1, '${messageDay} 06:00-03'
  from erp_load l, mall m`,
]

/** Tenants with a notice to come, and units of work of the system and of a user who releases. */
export async function messageWorld(place: Place, tenants: number) {
  await addItems(place, { items: tenants, status: 'PENDENTE_DE_ENVIO', fiadores: false })
  for (const statement of settings) await place.rows(statement)
  const { id: userId, login } = await addPerson(place, 'libera', 'regua')
  const database = connect(place.address, { app: 4, admin: 1 })
  const { log } = Fastify({ logger: false })
  const unit = <T>(actor: Actor, act: (work: Work) => Promise<T>, minutes = 0): Promise<T> => {
    const now = minutesAfterNine(minutes)
    const clock = { now: () => now, today: () => messageDay }
    return unitOfWork({ db: database.app, clock, log }, actor, 'drill', act)
  }
  const system = <T>(act: (work: Work) => Promise<T>, minutes = 0) =>
    unit(systemActor, act, minutes)
  const actor = await system((work) => demoActor(work.tx, login))
  if (!actor) throw new Error('there is no user')
  return {
    userId,
    system,
    user: <T>(act: (work: Work) => Promise<T>) => unit(actor, act),
    close: () => database.close(),
  }
}

export type MessageWorld = Awaited<ReturnType<typeof messageWorld>>

/** 'Gerar lote' of every mall. */
export async function makeBatch(work: Work): Promise<void> {
  const malls = await readMallBatches(work.tx, messageDay, 'all')
  await lockBatches(
    work.tx,
    malls.map(({ mallId }) => mallId),
  )
  await makeBatches(work, malls)
}

/** The same act by a process that ends before its commit. */
export const beforeCommit =
  (act: (work: Work) => Promise<unknown>) =>
  async (work: Work): Promise<never> => {
    await act(work)
    throw new Died()
  }

/** What an act failed with; undefined if it did not. */
export const failureOf = async (act: () => Promise<unknown>): Promise<unknown> => {
  try {
    await act()
    return undefined
  } catch (error) {
    return error
  }
}

/** Ways in which something holds a message back after its release, each with its statement. */
export const protections = {
  pause: `
    insert into ladder_pause (
      mall_id, tenant_id, starts_on, until_on, reason, created_by, created_by_name, created_at
    )
    select mall_id, tenant_id, day, day, 'Combinado com o lojista', $2::int, 'x',
      now() - interval '1 hour'
    from message where id = any($1)`,
  payment: `
    with paid as (
      update titulo set open_cents = 0
      where boleto_id in (select boleto_id from message_boleto where message_id = any($1))
        and $2::int > 0
      returning boleto_id
    )
    update boleto set open_cents = 0 where id in (select boleto_id from paid)`,
  dispute: `
    with opened as (
      insert into dispute (
        mall_id, tenant_id, reason, source, due_on, holds_reminders_until, opened_by, opened_by_name,
        opened_on, opened_at
      )
      select mall_id, tenant_id, 'OUTRO', 'TELEFONE', day + 7, day + 15, $2::int, 'x', day,
        now() - interval '1 hour'
      from message where id = any($1)
      returning id, mall_id, tenant_id
    )
    insert into dispute_boleto (dispute_id, boleto_id, mall_id)
    select d.id, b.boleto_id, d.mall_id
    from opened d
      join message m on m.tenant_id = d.tenant_id and m.id = any($1)
      join message_boleto b on b.message_id = m.id`,
  'suspended address': `
    insert into suspended_address (mall_id, channel, address, tenant_id, document, since, reason)
    select mall_id, channel, address, tenant_id, document, day - 1, 'Pessoa errada'
    from message where id = any($1) and $2::int > 0`,
} as const satisfies Readonly<Record<string, string>>

export type Protection = keyof typeof protections

export const protectionNames = Object.keys(protections) as readonly Protection[]
