import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { Work } from '#server/work/work.ts'

import { type countAlerts, type listAlerts, mostLines, type readAlerts } from '../contract/calls.ts'
import { alertQueriesOf } from '../contract/kinds.ts'
import { wordsOf } from '../rules/words.ts'
import * as store from '../store/alerts.ts'

const idOf = ({ actor }: Work): number => actor.id ?? 0

export async function countOwn(work: Work): Promise<AnswerOf<typeof countAlerts>> {
  const { unread } = await store.countUnread(work.tx, idOf(work))
  return { novos: unread }
}

/** Lists the alerts visible to the user; marks nothing as read. */
export async function listOwn(work: Work): Promise<AnswerOf<typeof listAlerts>> {
  const lines = await store.findLines(work.tx, idOf(work), mostLines)
  const { unread, newest } = await store.countUnread(work.tx, idOf(work))
  return {
    content: lines.map((line) => {
      const { title, detail } = wordsOf(line)
      return {
        ids: line.ids,
        tipo: line.kind,
        titulo: title,
        detalhe: detail,
        valor: line.amount_cents,
        path: line.path,
        em: line.at,
        lido: line.isRead,
      }
    }),
    novos: unread,
    ate: newest,
  }
}

/**
 * Marks the opened lines, or the whole list, as read. It is not a decision, so it is not logged.
 */
export async function readOwn(
  work: Work,
  input: InputOf<typeof readAlerts>,
): Promise<AnswerOf<typeof readAlerts>> {
  const choice = input.ids === undefined ? { until: input.ate ?? 0 } : { ids: input.ids }
  const count = await store.insertReads(work.tx, idOf(work), choice)
  if (count > 0) work.invalidate(alertQueriesOf(idOf(work)))
  return { mensagem: count === 0 ? 'Nada de novo para ler.' : 'Marcado como lido.' }
}
