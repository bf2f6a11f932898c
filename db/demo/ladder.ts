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
import {
  handleReply,
  recordReply,
  type ReplyKind,
} from '#features/collection/messages/actions/reply.ts'
import { lockBatches, readMallBatches } from '#features/collection/messages/store/batches.ts'
import { contentFacts, wordable } from '#features/collection/sending/actions/contents.ts'
import { acceptMessages } from '#features/collection/sending/actions/hand-over-ends.ts'
import { askAll, storeContents } from '#features/collection/sending/actions/prepare.ts'
import { decideDispute, openDispute } from '#features/ledger/disputes/actions/change.ts'
import { saveParameter } from '#features/platform/parameters/store/parameter-list.ts'
import type { Work } from '#server/work/work.ts'
import { bankCalendar, businessDaysBetween, isBusinessDay } from '#values/business-calendar.ts'
import { type Cents, sumCents } from '#values/cents.ts'
import { todayIn } from '#values/instant.ts'

import type { Malls } from './cycles.ts'
import type { Stage } from './stage.ts'
import type { World } from './world.ts'

/** Malls whose tenants get messages; the others have a sender and wait. */
const places = [7, 8]
/** Messages that a person releases on a day. */
const mostReminders = 20
const mostNotices = 6

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

/**
 * Malls with a load of today or of the business day before (REGUA_CARGA_MAX_DIAS). A file of changes
 * may name only some malls; messages of the others wait for their next load.
 */
async function loadedLately(work: Work, malls: readonly number[]): Promise<readonly number[]> {
  const batches = await readMallBatches(work.tx, work.today, malls)
  return batches
    .filter(
      ({ lastLoadAt }) =>
        lastLoadAt && businessDaysBetween(bankCalendar, todayIn(lastLoadAt), work.today) <= 1,
    )
    .map(({ mallId }) => mallId)
}

async function releaseSome(
  work: Work,
  malls: readonly number[],
  hasNotices: boolean,
): Promise<void> {
  const loaded = await loadedLately(work, malls)
  const chosen = [
    ...(await proposedOf(work, loaded, false, mostReminders)),
    ...(hasNotices ? await proposedOf(work, loaded, true, mostNotices) : []),
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

const idsIn = async (work: Work, state: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from message
    where day = ${work.today}::date and state = ${state} order by id`.execute(work.tx)
  return rows.map(({ id }) => id)
}

/**
 * Checks the released messages again, stores their contents and marks them as sent, all at once. The
 * demo sends no mail.
 */
async function sendReleased(work: Work): Promise<void> {
  const staying = await askAll(
    work,
    await lockMessages(work.tx, await idsIn(work, 'LIBERADA'), 'all'),
  )
  const ids = staying.map(({ id }) => id)
  const facts = await contentFacts(work, ids)
  await storeContents(
    work,
    staying.map((message) => ({ message, facts: wordable(facts.get(message.id)) })),
    { mailUrl: 'smtp://cobranca.example' },
  )
  const leaving = await lockMessages(work.tx, ids, 'all')
  await acceptMessages(
    work,
    leaving.map((message) => ({ message, answer: '250 2.0.0 Ok' })),
  )
}

/** Of eight messages one comes back and one is never delivered. */
const eventOf = (place: number): EventReport['event'] | undefined =>
  place % 8 === 3 ? 'DEVOLVIDA' : place % 8 === 5 ? undefined : 'ENTREGUE'

async function deliver(work: Work): Promise<void> {
  const sent = await lockMessages(work.tx, await idsIn(work, 'ENVIADA'), 'all')
  const told = sent.flatMap(({ id, protocol }, place): EventReport[] => {
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
  await applyEvents(work, sent, told)
}

/** A business day of the ladder: batch, release, sending, deliveries. */
export async function tellTenants(
  stage: Stage,
  malls: Malls,
  { hasNotices = true }: { readonly hasNotices?: boolean } = {},
): Promise<void> {
  await stage.actAlone('encerra os lotes da régua', closeBatches)
  if (!isBusinessDay(bankCalendar, stage.today)) return
  const own = toldMalls(malls)
  await stage.actAlone('gera o lote da régua', async (work) => {
    await lockBatches(work.tx, own)
    await makeBatches(work, await readMallBatches(work.tx, work.today, own))
  })
  await stage.act('regua', 'libera mensagens', (work) => releaseSome(work, own, hasNotices))
  await stage.actAlone('envia as mensagens da régua', sendReleased)
  await stage.actAlone('recebe as entregas das mensagens', deliver)
}

type Replies = readonly (readonly [ReplyKind, string])[]

/** Replies of the middle of the month, handled since. */
export const earlierReplies: Replies = [
  ['JA_PAGOU', 'O boleto foi pago ontem, segue o comprovante.'],
  ['RECUSA', 'Não quero receber estes e-mails.'],
  ['AUSENCIA', 'Estou de férias até o fim do mês.'],
]

/** Replies of today, which hold their tenants. */
export const latestReplies: Replies = [
  ['VAI_PAGAR', 'Pagamos na próxima semana, já falamos com o banco.'],
  ['PEDE_ACORDO', 'Podemos parcelar em três vezes?'],
  ['CONTESTA', 'O condomínio veio com a área antiga, segue o aditivo.'],
]

/** Tenants answer delivered messages, each another one. */
export const answerMessages = (stage: Stage, replies: Replies): Promise<void> =>
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

/** Replies of earlier days are handled; an absence holds nothing and needs no one. */
export const handleReplies = (stage: Stage): Promise<void> =>
  stage.act('regua', 'trata respostas', async (work) => {
    const { rows } = await sql<{ id: number }>`
      select id from message_reply
      where handled_at is null and kind <> 'AUSENCIA' and replied_on < ${work.today}::date
      order by id`.execute(work.tx)
    for (const { id } of rows)
      await handleReply(work, { id, motivo: 'Conferido com o lojista por telefone.' })
  })

const disputes = [
  {
    motivo: 'VALOR_INCORRETO',
    texto: 'Diz que o aluguel deste mês teve desconto de obra.',
    estado: 'PARCIAL',
    decisao: 'O desconto de obra vale para metade do mês; o resto é devido.',
  },
  {
    motivo: 'JA_PAGO',
    texto: 'Diz que já pagou, sem comprovante.',
    estado: 'IMPROCEDENTE',
    decisao: 'O banco não tem o pagamento; o boleto é devido.',
  },
] as const

/** Disputes by telephone of two tenants, which another user decides later. */
export const openDisputes = (stage: Stage, malls: Malls): Promise<void> =>
  stage.act('regua', 'abre contestações', async (work) => {
    const { rows } = await sql<{ tenant: number; number: string }>`
      select tenant, number
      from (
        select distinct on (k.tenant_id) k.tenant_id as tenant, b.number, b.due_on, b.id
        from boleto b join contract k on k.id = b.contract_id
        where b.mall_id = ${malls[places[0] ?? 0] ?? 0} and b.open_cents > 0
          and b.due_on < ${work.today}::date - 60
        order by k.tenant_id, b.due_on, b.id
      ) oldest
      order by due_on, id
      limit ${disputes.length}`.execute(work.tx)
    for (const [place, { tenant, number }] of rows.entries()) {
      const { motivo, texto } = disputes[place] ?? disputes[0]
      const boletos = [number]
      await openDispute(
        work,
        { idLojista: tenant, boletos, motivo, texto, origem: 'TELEFONE' },
        undefined,
      )
    }
  })

export const decideDisputes = (stage: Stage): Promise<void> =>
  stage.act('juridico', 'decide contestações', async (work) => {
    const { rows } = await sql<{ id: number; version: number }>`
      select id, version from dispute
      where state = 'ABERTA' and source = 'TELEFONE' and opened_by is distinct from ${work.actor.id}
      order by id
      limit ${disputes.length}`.execute(work.tx)
    for (const [place, { id, version }] of rows.entries()) {
      const { estado, decisao } = disputes[place] ?? disputes[0]
      await decideDispute(work, { id, estado, texto: decisao, versao: version })
    }
  })
