import { sql } from 'kysely'

import { confirmSender, proposeSender } from '#features/collection/ladders/actions/senders.ts'
import { closeBatches } from '#features/collection/messages/actions/due-batches.ts'
import {
  applyEvents,
  lockMessages,
  type EventReport,
} from '#features/collection/messages/actions/events.ts'
import { makeBatches } from '#features/collection/messages/actions/make-batch.ts'
import { releaseMessages } from '#features/collection/messages/actions/release.ts'
import { recordReply, type ReplyKind } from '#features/collection/messages/actions/reply.ts'
import { lockBatches, readMallBatches } from '#features/collection/messages/store/batches.ts'
import { sendDue } from '#features/collection/sending/actions/send.ts'
import { decideDispute, openDispute } from '#features/ledger/disputes/actions/change.ts'
import { saveParameter } from '#features/platform/parameters/store/parameter-list.ts'
import type { Work } from '#server/work/work.ts'
import { bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import { type Cents, sumCents } from '#values/cents.ts'
import { todayIn } from '#values/instant.ts'

import type { Malls } from './cycles.ts'
import type { Stage } from './stage.ts'
import type { World } from './world.ts'

/** Malls whose tenants get messages; the others have a sender and wait. */
const places = [7, 8]
/** Messages that a person releases on a day. */
const reminders = 14
const notices = 6

const toldMalls = (malls: Malls): number[] => places.flatMap((place) => malls[place] ?? [])

/** A sender for every mall, by two users, and the switch. */
export async function setUpLadder(stage: Stage, world: World, malls: Malls): Promise<void> {
  await stage.act('regua', 'propõe os remetentes', async (work) => {
    for (const [place, { name, economicUnit }] of world.malls.entries())
      await proposeSender(work, {
        idShopping: malls[place] ?? 0,
        nome: `Cobrança do ${name}`,
        email: `cobranca.${economicUnit}@shopping.example`,
        respostaPara: `cobranca.${economicUnit}@shopping.example`,
        telefone: '(11) 4000-1000',
        endereco: `Administração do ${name}, sala 1`,
      })
  })
  await stage.act('admin', 'confirma os remetentes', async (work) => {
    for (const idShopping of malls) await confirmSender(work, { idShopping })
  })
  await stage.act('regua', 'liga o envio da régua', (work) =>
    saveParameter(work.tx, {
      code: 'REGUA_ENVIO',
      value: 'Sim',
      isActive: true,
      by: work.actor.name,
      confirmedBy: 'Beatriz Andrade',
    }),
  )
}

type Proposed = { readonly id: number; readonly cents: Cents }

async function proposedOf(work: Work, malls: readonly number[], isNotice: boolean, most: number) {
  const { rows } = await sql<Proposed>`
    select id, open_cents as cents from message
    where day = ${work.today}::date and state = 'PROPOSTA' and channel = 'EMAIL'
      and (kind = 'NOTIFICACAO') = ${isNotice} and mall_id = any(${malls}::int[])
    order by id
    limit ${most}`.execute(work.tx)
  return rows
}

/** A file of changes may name only some malls; messages of the others wait for their next load. */
async function loadedToday(work: Work, malls: readonly number[]): Promise<readonly number[]> {
  const batches = await readMallBatches(work.tx, work.today, malls)
  return batches
    .filter(({ lastLoadAt }) => lastLoadAt && todayIn(lastLoadAt) === work.today)
    .map(({ mallId }) => mallId)
}

async function releaseSome(work: Work, malls: readonly number[]): Promise<void> {
  const loaded = await loadedToday(work, malls)
  const chosen = [
    ...(await proposedOf(work, loaded, false, reminders)),
    ...(await proposedOf(work, loaded, true, notices)),
  ]
  if (chosen.length === 0) return
  await releaseMessages(
    work,
    {
      data: work.today,
      ids: chosen.map(({ id }) => id),
      quantidade: chosen.length,
      valor: sumCents(chosen.map(({ cents }) => cents)),
    },
    { hasMailServer: true },
  )
}

/** No mail leaves the demo. */
const carriers = {
  EMAIL: {
    isIdempotent: false,
    handOver: async () => ({ kind: 'sent', answer: '250 2.0.0 Ok' }) as const,
  },
  WHATSAPP: undefined,
  SMS: undefined,
}

/** Of eight messages one comes back and one is never delivered. */
const eventOf = (place: number): EventReport['event'] | undefined =>
  place % 8 === 3 ? 'DEVOLVIDA' : place % 8 === 5 ? undefined : 'ENTREGUE'

async function deliver(work: Work): Promise<void> {
  const { rows } = await sql<{ id: number; protocol: string }>`
    select id, protocol from message
    where day = ${work.today}::date and state = 'ENVIADA' order by id`.execute(work.tx)
  const told = rows.flatMap(({ id, protocol }, place): EventReport[] => {
    const event = eventOf(place)
    return event === undefined
      ? []
      : [
          {
            messageId: id,
            event,
            at: work.now,
            source: 'PROVEDOR',
            by: undefined,
            proof: event === 'ENTREGUE' ? `E-${protocol}` : '',
            detail: event === 'DEVOLVIDA' ? 'Caixa inexistente' : '',
            provider: 'demonstracao',
            providerEventId: `${protocol}-1`,
          },
        ]
  })
  const locked = await lockMessages(
    work.tx,
    told.map(({ messageId }) => messageId),
    'all',
  )
  await applyEvents(work, locked, told)
}

/** A business day of the ladder: batch, release, sending, deliveries. */
export async function tellTenants(stage: Stage, malls: Malls): Promise<void> {
  await stage.actAlone('encerra os lotes da régua', closeBatches)
  if (!isBusinessDay(bankCalendar, stage.today)) return
  const own = toldMalls(malls)
  await stage.actAlone('gera o lote da régua', async (work) => {
    await lockBatches(work.tx, own)
    await makeBatches(work, await readMallBatches(work.tx, work.today, own))
  })
  await stage.act('regua', 'libera mensagens', (work) => releaseSome(work, own))
  await sendDue(stage.system, {
    carriers,
    mail: { url: 'smtp://cobranca.example', mustEncrypt: false },
  })
  await stage.actAlone('recebe as entregas das mensagens', deliver)
}

const replies: readonly (readonly [ReplyKind, string])[] = [
  ['VAI_PAGAR', 'Pagamos na próxima semana, já falamos com o banco.'],
  ['PEDE_ACORDO', 'Podemos parcelar em três vezes?'],
  ['CONTESTA', 'O condomínio veio com a área antiga, segue o aditivo.'],
]

/** Tenants answer delivered messages: one will pay, one asks for an agreement, one disputes. */
export const answerMessages = (stage: Stage): Promise<void> =>
  stage.act('analista.shopping.2', 'registra respostas', async (work) => {
    const { rows } = await sql<{ id: number }>`
      select distinct on (m.tenant_id) m.id
      from message m
      where m.state = 'ENTREGUE' and m.person = 'LOJISTA'
        and not exists (select from message_reply r where r.tenant_id = m.tenant_id)
      order by m.tenant_id, m.id desc
      limit ${replies.length}`.execute(work.tx)
    for (const [place, { id }] of rows.entries()) {
      const [tipo, texto] = replies[place] ?? ['OUTRA', '']
      await recordReply(work, { id, tipo, texto, data: work.today })
    }
  })

/** A dispute by telephone about a boleto without messages, which another user decides later. */
export const disputeOne = (stage: Stage, malls: Malls): Promise<void> =>
  stage.act('regua', 'abre uma contestação', async (work) => {
    const { rows } = await sql<{ tenant: number; number: string }>`
      select k.tenant_id as tenant, b.number
      from boleto b join contract k on k.id = b.contract_id
      where b.mall_id = ${malls[places[0] ?? 0] ?? 0} and b.open_cents > 0
        and b.due_on < ${work.today}::date - 60
      order by b.due_on, b.id
      limit 1`.execute(work.tx)
    const [found] = rows
    if (found)
      await openDispute(
        work,
        {
          idLojista: found.tenant,
          boletos: [found.number],
          motivo: 'VALOR_INCORRETO',
          texto: 'Diz que o aluguel deste mês teve desconto de obra.',
          origem: 'TELEFONE',
        },
        undefined,
      )
  })

export const decideOne = (stage: Stage): Promise<void> =>
  stage.act('juridico', 'decide uma contestação', async (work) => {
    const { rows } = await sql<{ id: number; version: number }>`
      select id, version from dispute
      where state = 'ABERTA' and opened_by is distinct from ${work.actor.id}
      order by id
      limit 1`.execute(work.tx)
    const [found] = rows
    if (found)
      await decideDispute(work, {
        id: found.id,
        estado: 'PARCIAL',
        texto: 'O desconto de obra vale para metade do mês; o resto é devido.',
        versao: found.version,
      })
  })
