import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readLastDecision } from '#features/negativation/decisions/actions/last-decision.ts'
import { latestNotes } from '#features/collection/notes/actions.ts'
import { oldestSlips } from '#features/collection/open-balances/actions/slips.ts'
import { readCustomer } from '#features/collection/open-balances/actions/summary.ts'
import { latestEvents } from '#features/collection/timeline/actions.ts'
import type { TimelineEvent } from '#features/collection/timeline/contract.ts'
import { NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { monthOf } from '#values/local-date.ts'

import {
  type tenantsByDocument,
  type peekTenant,
  shownFacts,
  shownNotes,
  shownSlips,
  type TenantPeek,
} from './contract.ts'
import * as store from './store.ts'

const longestFact = 60

/** One-line text of an event; for a note, its text. */
function toFact({
  id,
  dia,
  tipo,
  titulo,
  texto,
  usuario,
}: TimelineEvent): TenantPeek['fatos'][number] {
  if (tipo !== 'NOTA' || texto === null) return { id, dia, titulo, usuario }
  const text = texto.length > longestFact ? `${texto.slice(0, longestFact - 1)}…` : texto
  return { id, dia, titulo: `Nota de ${usuario ?? ''}: “${text}”`, usuario: null }
}

/** Data of the side panel for a tenant of the user's malls; 404 for any other. */
export async function peek(
  work: Work,
  { clientId, documento, idShopping, idBoleto }: InputOf<typeof peekTenant>,
): Promise<AnswerOf<typeof peekTenant>> {
  const { tx, today, actor } = work
  const named = clientId === undefined ? documento : String(clientId)
  if (named === undefined || named === '') throw new NotFound('Cliente não encontrado')
  const month = monthOf(today)
  const current = await readCustomer(work, {
    product: '',
    clientId: named,
    m: Number(month.slice(5)),
    y: Number(month.slice(0, 4)),
    ...(idShopping === undefined ? {} : { shoppingId: idShopping }),
  })
  const { clientId: id, shoppingId: mallId, documentNumber: document } = current
  // Sent together: none needs the answer of another.
  const [slips, events, { notes, total }, guardas, noCiclo, ultimaDecisao] = await Promise.all([
    oldestSlips(work, id, shownSlips),
    latestEvents(work, { document, mallId }, shownFacts),
    latestNotes(work, id, shownNotes),
    store.guardsOf(tx, id, actor.malls),
    store.countOpenItems(tx, id, actor.malls),
    readLastDecision(work, { mallId, document, itemId: idBoleto }),
  ])
  return {
    ...current,
    guardas,
    noCiclo,
    ultimaDecisao,
    emAberto: slips.map(
      ({ slipId, slipNumber, dueDate, originalDueDate, diasAtraso, slipValue }) => ({
        slipId,
        numero: slipNumber,
        vencimento: dueDate,
        vencimentoOriginal: originalDueDate,
        diasAtraso,
        valor: slipValue,
      }),
    ),
    fatos: events.map(toFact),
    notas: notes,
    quantasNotas: total,
  }
}

/** Tenants of the user's malls by document and mall, in the order of the request. */
export async function findByDocument(
  { tx, actor }: Work,
  { lojistas }: InputOf<typeof tenantsByDocument>,
): Promise<AnswerOf<typeof tenantsByDocument>> {
  return { content: await store.tenantIds(tx, lojistas, actor.malls) }
}
