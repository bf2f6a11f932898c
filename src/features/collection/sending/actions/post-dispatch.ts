import type { AnswerOf, InputOf } from '#contract/call.ts'
import {
  factsOf,
  lockMessages,
  type LockedMessage,
  refused,
} from '#features/collection/messages/actions/events.ts'
import { messageActor } from '#features/collection/messages/actions/message-actor.ts'
import { byUser, moveTo } from '#features/collection/messages/actions/move-to.ts'
import { messageQueries, reasonWords } from '#features/collection/messages/contract/words.ts'
import {
  applyToMessage,
  isMessage,
  mayHandle,
} from '#features/collection/messages/rules/machine.ts'
import { findMessages } from '#features/collection/messages/store/locked-messages.ts'
import { writeMoves } from '#features/collection/messages/store/message-moves.ts'
import { insertNotices } from '#features/collection/messages/store/sent-notices.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { Conflict, InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { countOf } from '#values/count-of.ts'
import type { LocalDate } from '#values/local-date.ts'

import type {
  checkDispatch as checkCall,
  DispatchDoubt,
  postDispatch as postCall,
} from '../contract/dispatches.ts'
import * as store from '../store/dispatches.ts'
import { noticesAreStale } from './hand-over-ends.ts'
import { verdictsOn } from './prepare.ts'

async function dispatchOf(work: Work, id: number, lock = false): Promise<store.StoredDispatch> {
  const dispatch = await store.findDispatch(work.tx, id, work.actor.malls, lock)
  if (!dispatch) throw new NotFound('Remessa não encontrada.')
  return dispatch
}

/** Messages of a remessa with what speaks against them since it was made. */
async function doubtsOf(work: Work, messages: readonly LockedMessage[]): Promise<DispatchDoubt[]> {
  const verdicts = await verdictsOn(work, messages)
  return messages.flatMap(({ id, protocol, name }) => {
    const verdict = verdicts.get(id)
    const left = verdict?.boletos.find(({ leftReason }) => leftReason !== null)?.leftReason
    const motivo = verdict?.leaves ? verdict.reason : left
    if (motivo === undefined || motivo === null) return []
    return [{ id, protocolo: protocol, nome: name, motivo, texto: reasonWords(motivo) }]
  })
}

/** What has a reason since the remessa was made. */
export async function checkDispatch(
  work: Work,
  { id }: InputOf<typeof checkCall>,
): Promise<AnswerOf<typeof checkCall>> {
  const dispatch = await dispatchOf(work, id)
  if (dispatch.state === 'POSTADA') return { data: [] }
  const ids = await store.messagesOfDispatch(work.tx, id)
  return { data: await doubtsOf(work, await findMessages(work.tx, ids, work.actor.malls)) }
}

/** A day that is not today is taken at noon. */
const instantOf = (day: LocalDate, work: Work): Date =>
  day === work.today ? work.now : new Date(`${day}T12:00:00-03:00`)

function requireDay(day: LocalDate, dispatch: store.StoredDispatch, today: LocalDate): void {
  const mensagem =
    day > today
      ? 'A data está no futuro.'
      : day < dispatch.day
        ? 'A data é anterior à remessa.'
        : undefined
  if (mensagem !== undefined)
    throw new InvalidInput(mensagem, { campos: [{ campo: 'data', mensagem }] })
}

type Split = {
  readonly posted: readonly LockedMessage[]
  readonly left: readonly { readonly message: LockedMessage; readonly reason: string }[]
}

/** Posted and left messages; 422 while one with a reason is in neither list. */
async function split(
  work: Work,
  messages: readonly LockedMessage[],
  { naoPostadas, confirmadas }: Pick<InputOf<typeof postCall>, 'naoPostadas' | 'confirmadas'>,
): Promise<Split> {
  const doubts = new Map((await doubtsOf(work, messages)).map((doubt) => [doubt.id, doubt]))
  const open = [...doubts.values()].filter(
    ({ id }) => !naoPostadas.includes(id) && !confirmadas.includes(id),
  )
  if (open.length > 0)
    throw new Refused('Confira as mensagens que têm um motivo desde que a remessa foi montada.', {
      itens: open.map(({ id, motivo, protocolo, texto }) => ({
        id,
        codigo: motivo,
        texto: `${protocolo}: ${texto}`,
      })),
    })
  return {
    posted: messages.filter(({ id }) => !naoPostadas.includes(id)),
    left: messages
      .filter(({ id }) => naoPostadas.includes(id))
      .map((message) => ({ message, reason: doubts.get(message.id)?.motivo ?? 'Não foi postada' })),
  }
}

/** 'Postada': the remessa left; what was ticked out did not. */
export async function postDispatch(
  work: Work,
  input: InputOf<typeof postCall>,
): Promise<AnswerOf<typeof postCall>> {
  const { id, data: day, protocolo } = input
  const dispatch = await dispatchOf(work, id, true)
  if (dispatch.state === 'POSTADA') throw new Conflict('A remessa já foi postada.')
  requireDay(day, dispatch, work.today)
  const ids = await store.messagesOfDispatch(work.tx, id)
  const messages = await lockMessages(work.tx, ids, work.actor.malls)
  const by = messageActor(work.actor)
  const { posted, left } = await split(work, messages, input)
  const at = instantOf(day, work)
  for (const message of posted) {
    const refusal = mayHandle(factsOf(message), by)
    if (refusal) throw refused(refusal)
  }
  const moves = [
    ...posted.map((message) => {
      const next = applyToMessage(factsOf(message), { type: 'aceitar', at })
      if (!isMessage(next)) throw refused(next)
      const change = { sentAt: at.toISOString(), reason: null }
      return moveTo(
        message,
        'ENVIADA',
        change,
        byUser(work, at, `Remessa ${id} ${protocolo}`.trim()),
      )
    }),
    ...left.map(({ message, reason }) => {
      const next = applyToMessage(factsOf(message), { type: 'naoPostar', by, reason })
      if (!isMessage(next)) throw refused(next)
      return moveTo(message, 'RETIRADA', { reason }, byUser(work, work.now, `Remessa ${id}`))
    }),
  ]
  await writeMoves(work.tx, moves)
  await insertNotices(
    work.tx,
    posted.map((message) => message.id),
  )
  await store.markPosted(work.tx, id, {
    on: day,
    protocol: protocolo,
    byName: work.actor.name,
    at: work.now,
  })
  work.audit({
    mallId: dispatch.mallIds.length === 1 ? (dispatch.mallIds[0] ?? NO_MALL) : NO_MALL,
    action: 'REMESSA_POSTADA',
    entity: 'remessa',
    entityId: id,
    body: {
      data: day,
      protocolo,
      enviadas: posted.map((message) => message.protocol),
      naoPostadas: left.map(({ message, reason }) => ({
        protocolo: message.protocol,
        motivo: reason,
      })),
      confirmadas: input.confirmadas,
    },
  })
  await noticesAreStale(work)
  work.invalidate(messageQueries)
  return {
    mensagem: `${countOf(posted.length, 'mensagem postada', 'mensagens postadas')}.`,
    enviadas: posted.length,
    retiradas: left.length,
  }
}
