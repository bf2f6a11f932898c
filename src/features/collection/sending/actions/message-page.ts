import type { InputOf } from '#contract/call.ts'
import { messageActor } from '#features/collection/messages/actions/message-actor.ts'
import {
  type MessageFacts,
  mayDecide,
  mayWitness,
} from '#features/collection/messages/rules/machine.ts'
import type { StoredMessage } from '#features/collection/messages/store/message-rows.ts'
import { rowsQuery } from '#listing/server/window.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { scopeFilter } from '#server/database/mall-scope.ts'
import { NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { addDays } from '#values/local-date.ts'

import { type LoggedMessage, messageLog } from '../contract/log.ts'
import type { MessagePage, readMessage as readCall } from '../contract/messages.ts'
import { readMail } from '../gateway/read-mail.ts'
import { daysToAnswer } from '../rules/message-values.ts'
import { logSource } from '../store/log.ts'
import * as store from '../store/message-page.ts'
import { contentFacts, wordable, wordsOf } from './contents.ts'
import { storedBytes } from './stored-content.ts'

const toRow = ({ eventos, ...row }: StoredMessage): LoggedMessage => ({
  ...row,
  eventos: eventos.map((event) => ({ ...event, em: new Date(event.em) })),
})

/** 'Mensagens': the log, with its spreadsheet. */
export const servedLog = serveListing(messageLog, {
  source: (work) => logSource(messageActor(work.actor)),
  toRow: (row: StoredMessage) => toRow(row),
})

/** A message of the user's malls as lists have it; 404. */
export async function loggedMessage(work: Work, id: number): Promise<LoggedMessage> {
  const { rows } = await rowsQuery(messageLog, logSource(messageActor(work.actor)), {
    ids: [id],
    escopo: scopeFilter(work.actor.malls),
  }).execute(work.tx)
  const [row] = rows
  if (!row) throw new NotFound('Mensagem não encontrada.')
  return toRow(row)
}

/** The words as received; before the sending, as they would leave now. */
async function wordsFor(
  work: Work,
  message: LoggedMessage,
  facts: store.PageFacts,
): Promise<MessagePage['conteudo']> {
  if (facts.erasedAt !== null) return null
  const content = (await contentFacts(work, [message.id])).get(message.id)
  if (!content?.sender) return null
  const stored = facts.contentFileId
  if (stored !== null && message.canal === 'EMAIL') {
    const { from, to, subject, text } = readMail(await storedBytes(work, stored))
    return { de: from, para: to, assunto: subject, texto: text }
  }
  const { sender } = content
  const words = wordsOf(wordable(content), facts.sentOn ?? work.today)
  const de = message.canal === 'EMAIL' ? `${sender.name} <${sender.email}>` : sender.name
  return { de, para: facts.address, assunto: words.subject, texto: words.text.trim() }
}

const factsOfRow = (
  row: LoggedMessage,
  { releasedBy, isCorporate }: store.PageFacts,
): MessageFacts => ({
  state: row.estado,
  kind: row.tipo,
  isCorporate,
  mallId: row.idShopping,
  releasedBy: releasedBy ?? undefined,
  sentAt: row.enviadaEm ?? undefined,
  deliveredAt: row.entregueEm ?? undefined,
  reason: row.motivo ?? undefined,
})

/** Why this user may not record a delivery, or decide; null = may. */
function refusalsOf(work: Work, row: LoggedMessage, facts: store.PageFacts) {
  const by = messageActor(work.actor)
  const message = factsOfRow(row, facts)
  const decides = mayDecide({ ...message, state: 'INCERTA' }, by)
  return {
    recusaEvento: mayWitness(message, by, 'DIGITADA')?.because ?? null,
    recusaDecisao: decides?.because ?? null,
  }
}

/** A message with its proof. The caller logs who reads it. */
export async function messagePage(work: Work, id: number): Promise<MessagePage> {
  const row = await loggedMessage(work, id)
  const facts = await store.readPageFacts(work.tx, id)
  if (!facts) throw new NotFound('Mensagem não encontrada.')
  const log = await store.readLog(work.tx, id)
  return {
    ...row,
    endereco: facts.address,
    conteudo: await wordsFor(work, row, facts),
    respostas: await store.readReplies(work.tx, id),
    mesmaDivida: await store.readSiblings(work.tx, id),
    tamanho: facts.size,
    apagadoEm: facts.erasedAt,
    registros: log.acts,
    leituras: log.readings,
    prazo: facts.sentOn === null ? null : addDays(facts.sentOn, daysToAnswer),
    ...refusalsOf(work, row, facts),
  }
}

/** 'Mensagem'. Reading it writes a line in the access log. */
export async function readMessage(
  work: Work,
  { id }: InputOf<typeof readCall>,
): Promise<MessagePage> {
  const page = await messagePage(work, id)
  work.audit({
    mallId: page.idShopping,
    action: 'LER_MENSAGEM',
    entity: 'mensagem',
    entityId: id,
    body: { protocolo: page.protocolo },
  })
  return page
}
