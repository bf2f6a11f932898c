import {
  judgeEvents,
  lockMessages,
  type EventReport,
  writeEvents,
} from '#features/collection/messages/actions/events.ts'
import { messageActor } from '#features/collection/messages/actions/message-actor.ts'
import { messageQueries } from '#features/collection/messages/contract/words.ts'
import type { MessageActor } from '#features/collection/messages/rules/machine.ts'
import { updateNotices } from '#features/collection/messages/store/sent-notices.ts'
import { noteRows, restoreRows } from '#features/ledger/file-imports/actions/import-record.ts'
import {
  flawOf,
  importSheet,
  type ValidatedRows,
} from '#features/ledger/file-imports/actions/import-sheet.ts'
import { type FilledTable, registerUndo } from '#features/ledger/file-imports/actions/undo-steps.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import type { Work } from '#server/work/work.ts'
import { formatDate } from '#values/local-date.ts'

import { eventFiles } from '../contract/event-files.ts'
import { type EventRow, readEvents } from '../gateway/event-file.ts'
import {
  messageRows,
  type NamedMessage,
  namedMessages,
  removeEvents,
} from '../store/event-subjects.ts'
import { noticesAreStale } from './hand-over-ends.ts'

const kind = 'ENTREGAS'

const filled: FilledTable = {
  table: 'message',
  key: ['id'],
  values: ['state', 'reason', 'delivered_at', 'returned_at', 'proof', 'delivery_source', 'version'],
  stamps: [],
}

type Accepted = { readonly row: EventRow; readonly report: EventReport; readonly mallId: number }

/** The message of a row, or the column and the reason why there is none. */
function subjectOf(
  { subject }: EventRow,
  messages: readonly NamedMessage[],
): NamedMessage | readonly [column: string, value: string, reason: string] {
  if ('protocol' in subject)
    return (
      messages.find(({ protocol }) => protocol === subject.protocol) ?? [
        'protocolo',
        subject.protocol,
        'Não há mensagem com este protocolo entre as dos seus shoppings.',
      ]
    )
  const ofPerson = messages.filter(
    (one) =>
      one.mallId === subject.mallId &&
      one.document === subject.document &&
      one.step === subject.step,
  )
  if (ofPerson.length === 0)
    return [
      'cpfCnpj',
      subject.document,
      'Não há mensagem deste passo para este documento neste shopping.',
    ]
  const [found, other] = ofPerson.filter(({ sentOn }) => sentOn === subject.sentOn)
  if (other)
    return ['protocolo', '', 'Mais de uma mensagem serve a esta linha: informe o protocolo.']
  return (
    found ?? [
      'enviadoEm',
      formatDate(subject.sentOn),
      'Não há mensagem deste passo enviada neste dia.',
    ]
  )
}

const reportOf = (row: EventRow, messageId: number, by: MessageActor): EventReport => ({
  messageId,
  event: row.event,
  at: row.on,
  source: 'ARQUIVO',
  by,
  proof: row.proof,
  detail: row.detail,
})

const columnOf = (code: string, row: EventRow): string => {
  if (code === 'DATA') return 'data'
  if (code === 'COMPROVANTE') return 'comprovante'
  if (code === 'SITUACAO') return 'evento'
  return 'protocol' in row.subject ? 'protocolo' : 'cpfCnpj'
}

/** Rows with the message of each, and the flaws of those without one. */
async function findMessages(
  { tx, actor }: Work,
  rows: readonly EventRow[],
): Promise<{ found: (readonly [EventRow, NamedMessage])[]; flaws: RowFlaw[] }> {
  const messages = await namedMessages(tx, {
    protocols: rows.flatMap(({ subject }) => ('protocol' in subject ? [subject.protocol] : [])),
    documents: rows.flatMap(({ subject }) => ('document' in subject ? [subject.document] : [])),
    malls: actor.malls,
  })
  const found: (readonly [EventRow, NamedMessage])[] = []
  const flaws: RowFlaw[] = []
  for (const row of rows) {
    const subject = subjectOf(row, messages)
    if ('id' in subject) found.push([row, subject])
    else flaws.push(flawOf(row, ...subject))
  }
  return { found, flaws }
}

async function validateEvents(
  work: Work,
  rows: readonly EventRow[],
): Promise<ValidatedRows<Accepted>> {
  const { found, flaws } = await findMessages(work, rows)
  const ids = [...new Set(found.map(([, { id }]) => id))]
  const locked = await lockMessages(work.tx, ids, work.actor.malls)
  const by = messageActor(work.actor)
  const all = found.map(([row, { id, mallId }]) => ({ row, mallId, report: reportOf(row, id, by) }))
  const { outcomes } = judgeEvents(
    work,
    locked,
    all.map(({ report }) => report),
  )
  const refusals = new Map(outcomes.map(({ report, refusal }) => [report, refusal]))
  const accepted: Accepted[] = []
  for (const each of all) {
    const refusal = refusals.get(each.report)
    if (refusal === undefined || refusal.code === 'REPETIDO') accepted.push(each)
    else {
      const column = columnOf(refusal.code, each.row)
      const value = column === 'data' ? formatDate(each.row.on) : ''
      flaws.push(flawOf(each.row, column, value, refusal.because))
    }
  }
  return {
    accepted,
    flaws,
    mallIds: [...new Set(accepted.map(({ mallId }) => mallId))].toSorted((a, b) => a - b),
    months: [],
  }
}

async function writeRows(work: Work, importId: number, accepted: readonly Accepted[]) {
  const ids = [...new Set(accepted.map(({ report }) => report.messageId))]
  const locked = await lockMessages(work.tx, ids, work.actor.malls)
  const report = accepted.map((each) => ({ ...each.report, importId }))
  const { written } = judgeEvents(work, locked, report)
  const changed = [...new Set(written.map(({ message }) => message.id))]
  const before = await messageRows(work.tx, changed)
  await writeEvents(work, written)
  await noteRows(work.tx, filled.table, importId, before)
  return { added: 0, changed: written.length }
}

/** Imports deliveries and returns; a row of a message that the user released is rejected. */
export const importEvents = importSheet<EventRow, Accepted>({
  kind,
  importer: eventFiles,
  openTable: readEvents,
  validate: validateEvents,
  write: writeRows,
})

registerUndo([kind], {
  filled,
  whenChanged: 'Uma destas mensagens mudou depois da importação.',
  restore: async (work, { id }) => {
    await restoreRows(work.tx, filled, id)
    const ids = await removeEvents(work.tx, id, work.today)
    await updateNotices(work.tx, ids)
  },
  afterwards: async (work) => {
    work.invalidate(messageQueries)
    await noticesAreStale(work)
  },
})
