import type { AnswerOf, InputOf } from '#contract/call.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { conditions, type WindowInput } from '#listing/server/window.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'
import { bankCalendar, nextBusinessDay } from '#values/business-calendar.ts'
import { countOf } from '#values/count-of.ts'
import { daysBetween, type LocalDate } from '#values/local-date.ts'

import type * as calls from '../contract/batch.ts'
import { batchMessages, leftOut } from '../contract/lists.ts'
import { REASON_SENTENCES, reasonWords } from '../contract/words.ts'
import { leftOutSource, type StoredLeftOut } from '../store/left-out.ts'
import { messageSource, type StoredMessage } from '../store/message-rows.ts'
import { readIds, sumReleasable } from '../store/message-ids.ts'
import { messageActor } from './message-actor.ts'

const instantsOf = ({ eventos }: StoredMessage) =>
  eventos.map((event) => ({ ...event, em: new Date(event.em) }))

/** A stored message as the wire has it. */
export const toMessage = (row: StoredMessage) => ({ ...row, eventos: instantsOf(row) })

/** 'vencido há 8 dias', of the oldest boleto of the step; a reason comes first. */
function whyOf({ motivo, boletos, data }: StoredMessage): string {
  if (motivo !== null) return reasonWords(motivo)
  const dues = boletos.filter(({ papel }) => papel === 'PASSO').map(({ vencimento }) => vencimento)
  const [oldest] = dues.toSorted()
  if (oldest === undefined) return ''
  const days = daysBetween(nextBusinessDay(bankCalendar, oldest), data)
  if (days < 0) return `vence em ${countOf(-days, 'dia', 'dias')}`
  return days === 0 ? 'vence hoje' : `vencido há ${countOf(days, 'dia', 'dias')}`
}

type Search = { readonly data?: LocalDate | undefined; readonly motivo?: string | undefined }

/** A search without a day is of today. */
const ofDay = (work: Work, search: Search): WindowInput => ({
  ...search,
  data: search.data ?? work.today,
})

/** 'A enviar'. */
export const servedMessages = serveListing(batchMessages, {
  source: (work: Work) => messageSource(messageActor(work.actor)),
  toFilter: (work: Work, { semRetiradas, ...search }) => ({
    ...ofDay(work, search),
    ...(semRetiradas === true && search.estado === undefined ? { semRetiradas } : {}),
  }),
  toRow: (row: StoredMessage) => ({ ...toMessage(row), porQue: whyOf(row) }),
  alsoAnswer: async (work, _, { source, filter }) => ({
    liberaveis: await sumReleasable(
      work.tx,
      source.from,
      conditions(source, { ...filter, minhas: true, proposta: true }),
    ),
  }),
})

/** 'Fora': paid boletos only when they are asked for. */
export const servedLeftOut = serveListing(leftOut, {
  source: leftOutSource,
  toFilter: (work: Work, { pagos, ...search }) => ({
    ...ofDay(work, search),
    ...(pagos === true || search.motivo !== undefined ? {} : { semPagos: true }),
  }),
  toRow: (row: StoredLeftOut) => ({
    ...row,
    texto: REASON_SENTENCES[row.motivo] ?? reasonWords(row.motivo),
  }),
})

/** Ids of the messages of a batch that a filter finds. */
export async function idsOfBatch(
  work: Work,
  search: InputOf<typeof batchMessages.search>,
): Promise<readonly number[]> {
  const { source, filter } = await servedMessages.query(work, search)
  return readIds(work.tx, source.from, conditions(source, filter))
}

export async function listBatchMessages(
  work: Work,
  search: InputOf<typeof calls.listBatchMessages>,
): Promise<AnswerOf<typeof calls.listBatchMessages>> {
  return servedMessages.search(work, search)
}

export async function listLeftOut(
  work: Work,
  search: InputOf<typeof calls.listLeftOut>,
): Promise<AnswerOf<typeof calls.listLeftOut>> {
  return servedLeftOut.search(work, search)
}

/** The spreadsheet of one of the two lists of a batch. */
export const downloadBatch = (
  work: Work,
  { aba, ...search }: InputOf<typeof calls.downloadBatch>,
): Promise<FileAnswer> =>
  aba === 'fora' ? servedLeftOut.download(work, search) : servedMessages.download(work, search)
