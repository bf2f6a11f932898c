// The extract of samples/ with senders, users and a released batch, and a mail server that receives
// what is sent.
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'

import { routesWith as batchRoutes } from '#features/collection/messages/routes.ts'
import { sendDue } from '#features/collection/sending/actions/send.ts'
import { carriersOf, type Carriers } from '#features/collection/sending/gateway/carriers.ts'
import { routesWith } from '#features/collection/sending/routes.ts'
import { jobs as importJobs } from '#features/ledger/file-imports/jobs.ts'
import { routes as importRoutes } from '#features/ledger/file-imports/routes.ts'
import { assignDemoMalls, ensureDemoUsers } from '#features/people/access/actions/demo.ts'
import type { JobHandler } from '#server/jobs/jobs.ts'
import type { MessageSettings } from '#server/settings/message-settings.ts'
import type { Clock } from '#server/work/clock.ts'
import type { Work } from '#server/work/work.ts'
import { todayIn } from '#values/instant.ts'
import { localDate } from '#values/local-date.ts'

import { close, listen } from './example-mail-server.ts'
import { emptyTables } from './empty-tables.ts'
import { loadExtract } from './example-load.ts'
import { insertSenders } from './example-messages.ts'
import { servedRoutes } from './test-company.ts'
import { committedDatabase } from './test-database.ts'

const day = localDate('2026-11-18')

/** A clock that stands at an instant. */
const at = (instant: string): Clock => ({
  now: () => new Date(instant),
  today: () => todayIn(instant),
})

export type ReceivedMail = { readonly from: string; readonly to: string; readonly bytes: Buffer }

/** Replies of the mail server to a recipient or a message; undefined = accepted. */
export type MailAnswers = {
  recipient?: (to: string) => number | undefined
  message?: (count: number) => number | 'hang up' | undefined
}

const refusal = (code: number) => Object.assign(new Error(`no ${code}`), { responseCode: code })

/** A mail server on this machine. */
export function mailServer() {
  const received: ReceivedMail[] = []
  const answers: MailAnswers = {}
  let url = ''
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: ({ address }, _, done) => {
      const code = answers.recipient?.(address)
      done(code === undefined ? undefined : refusal(code))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const code = answers.message?.(received.length)
        const { mailFrom, rcptTo } = session.envelope
        if (code === undefined || code === 'hang up')
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address).join(),
            bytes: Buffer.concat(parts),
          })
        // The message is kept, and its sender never hears of it.
        if (code === 'hang up') for (const each of server.connections) each.close()
        else done(code === undefined ? undefined : refusal(code))
      })
    },
  })
  server.on('error', () => undefined)
  beforeAll(async () => {
    url = await listen(server)
  })
  afterAll(() => close(server))
  const forget = () => {
    received.length = 0
    delete answers.recipient
    delete answers.message
  }
  return { received, answers, forget, url: () => url }
}

/** A worker was killed. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied'
}

const signingKey = 'segredo-de-teste'

/** A released batch of one mall, ready to be sent. */
export function sendingWorld({ mall = 'Shopping Parque das Águas' } = {}) {
  const database = committedDatabase({ fixedDay: day })
  const mail = mailServer()
  const settings: MessageSettings = {
    mail: { url: 'smtp://127.0.0.1:9', mustEncrypt: false },
    provider: undefined,
    callbackSecret: signingKey,
  }
  const routes = [...batchRoutes(settings), ...routesWith(settings), ...importRoutes]
  const morning = at('2026-11-18T09:10:00-03:00')
  const today = servedRoutes({ database, routes, clock: morning })
  const later = servedRoutes({ database, routes, clock: at('2026-11-23T10:00:00-03:00') })
  let mallId = 0

  const parameter = (code: string, value: string) =>
    sql`update parameter set value = ${value}, version = version + 1 where code = ${code}`.execute(
      database.admin,
    )

  beforeAll(async () => {
    await loadExtract((act) => today.inWork(act))
    await today.inWork(async (work) => {
      await ensureDemoUsers(work)
      await assignDemoMalls(work)
    })
    await database.admin.transaction().execute((tx) => insertSenders(tx))
    await parameter('REGUA_ENVIO', 'Sim')
    const { rows } = await sql<{ id: number }>`select id from mall where name = ${mall}`.execute(
      database.admin,
    )
    mallId = rows[0]?.id ?? 0
  }, 300_000)

  const rows = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await database.adminPool.query(text, values)).rows as Row[]

  /** Forgets all messages and makes the batch of the mall again. */
  const propose = async () => {
    await emptyTables(database.admin, 'message', 'ladder_batch', 'message_dispatch', 'effect_key')
    await sql`delete from notice where message_id is not null`.execute(database.admin)
    await sql`delete from suspended_address`.execute(database.admin)
    mail.forget()
    return today.ask<{ estados: Record<string, number> }>('regua', 'POST', '/regua/lotes/gerar', {
      shoppings: [mallId],
    })
  }

  /** 'Liberar' of a filter, with the figures shown. */
  const release = async (filter: Readonly<Record<string, unknown>>, login = 'regua') => {
    const query = new URLSearchParams(
      Object.entries(filter).map(([name, value]) => [name, String(value)]),
    )
    const shown = await today.ask<{ data: { id: number; valor: number }[] }>(
      login,
      'GET',
      `/regua/lotes/${day}/mensagens?size=10000&estado=PROPOSTA&${query}`,
    )
    const messages = shown.body.data
    const valor = messages.reduce((sum, each) => sum + Math.round(each.valor * 100), 0) / 100
    return today.ask<{ liberadas: number; mensagem?: string }>(
      login,
      'POST',
      `/regua/lotes/${day}/liberar`,
      { ids: messages.map(({ id }) => id), quantidade: messages.length, valor },
    )
  }

  const context = (clock: Clock) => ({
    work: <T>(act: (work: Work) => Promise<T>) => today.inWork(act, clock),
  })

  /** Runs the job of sending; by default over the mail server of the test. */
  const send = async (carriers?: Partial<Carriers>, clock: Clock = morning) => {
    const ways = await carriersOf({
      ...settings,
      mail: { url: mail.url(), mustEncrypt: false },
    })
    await sendDue(context(clock), {
      carriers: { ...ways, ...carriers },
      mail: { url: mail.url(), mustEncrypt: false },
    })
  }

  /** The same by a worker that dies before its n-th transaction, or after it has committed. */
  const sendDying = async (moment: number, isCommitted: boolean, clock: Clock) => {
    const ways = await carriersOf({ ...settings, mail: { url: mail.url(), mustEncrypt: false } })
    const alive = context(clock)
    let passed = 0
    const work = async <T>(act: (work: Work) => Promise<T>): Promise<T> => {
      passed += 1
      if (passed === moment && !isCommitted) throw new WorkerDied()
      const result = await alive.work(act)
      if (passed === moment) throw new WorkerDied()
      return result
    }
    await sendDue({ work }, { carriers: ways, mail: { url: mail.url(), mustEncrypt: false } })
  }

  /** How many statements wrote to each of these tables during an act. */
  const countStatements = async (
    act: () => Promise<unknown>,
    tables: readonly string[],
  ): Promise<Record<string, number>> => {
    await rows('create table written_statement (name text not null)')
    await rows(
      `
        create function note_statement() returns trigger language plpgsql security definer as $$
        begin insert into public.written_statement values (tg_table_name); return null; end $$`,
    )
    for (const table of tables)
      await rows(
        `create trigger noted after insert or update on ${table}
          for each statement execute function note_statement()`,
      )
    try {
      await act()
      const found = await rows<{ name: string; count: number }>(
        'select name, count(*)::int as count from written_statement group by name',
      )
      return Object.fromEntries(found.map(({ name, count }) => [name, count]))
    } finally {
      await rows('drop function note_statement cascade')
      await rows('drop table written_statement')
    }
  }

  /** Number of messages in each state. */
  const states = async (): Promise<Record<string, number>> => {
    const found = await rows<{ state: string; count: number }>(
      'select state, count(*)::int as count from message group by state order by state',
    )
    return Object.fromEntries(found.map(({ state, count }) => [state, count]))
  }

  return {
    database,
    mail,
    today,
    later,
    at,
    rows,
    propose,
    release,
    send,
    sendDying,
    countStatements,
    states,
    parameter,
    secret: signingKey,
    mallId: () => mallId,
    undoJobs: importJobs as readonly JobHandler[],
  }
}
