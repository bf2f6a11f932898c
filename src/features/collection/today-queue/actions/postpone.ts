import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { contactKinds } from '#features/collection/negotiations/rules/who.ts'
import { Forbidden, InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { maskDocument, withoutDocuments } from '#values/document.ts'
import { formatDate } from '#values/local-date.ts'

import type { endPostponement, postpone as postponeCall } from '../contract/postpone.ts'
import { todayQueries } from '../contract/words.ts'
import { lastPostponement, mayPostpone, missingReason } from '../rules/postponement.ts'
import * as store from '../store/postponements.ts'

function log(
  work: Work,
  action: 'ADIAR' | 'DESFAZER_ADIAMENTO',
  { mallId, document, name }: store.Customer,
  id: number,
  body: Readonly<Record<string, unknown>>,
): void {
  work.audit({
    mallId,
    action,
    entity: 'adiamento',
    entityId: id,
    body: { cliente: maskDocument(document), razaoSocial: name, ...body },
  })
  work.invalidate(todayQueries)
}

/** Users who may not contact a customer may not postpone it either (spec 3:6). */
function requireOwn({ isOwn }: store.OwnCustomer): void {
  if (!isOwn) throw new Forbidden()
}

const queueScopeOf = ({ actor }: Work) => ({
  malls: actor.malls,
  kinds: contactKinds(actor.profile),
})

/** Removes a customer from the queue until a day; replaces an earlier postponement. */
export async function postpone(
  work: Work,
  { clientId, ate, motivo }: InputOf<typeof postponeCall>,
): Promise<AnswerOf<typeof postponeCall>> {
  const { tx, today, actor } = work
  const customer = await store.findCustomer(tx, clientId, queueScopeOf(work))
  if (!customer) throw new NotFound('Cliente não encontrado')
  requireOwn(customer)
  const { ADIAR_DIAS_UTEIS: days } = await readParameters(tx)
  // A missing day becomes today, which the rule refuses.
  const until = ate ?? today
  const because = motivo ?? ''
  const refused = mayPostpone(until, { today, last: lastPostponement(today, days) })
  const problems = [
    ...(refused ? [{ campo: 'ate', mensagem: refused.because }] : []),
    ...(because === '' ? [{ campo: 'motivo', mensagem: missingReason }] : []),
  ]
  const [first] = problems
  if (first) throw new InvalidInput(first.mensagem, { campos: problems })
  const id = await store.insertPostponement(tx, customer, { on: until, because }, actor)
  log(work, 'ADIAR', customer, id, { ate: until, motivo: withoutDocuments(because) })
  return { mensagem: `Adiado: volta a Agir hoje em ${formatDate(until)}.`, id, ate: until }
}

/** Reverts a postponement: the customer returns if its reasons still apply. */
export async function undo(
  work: Work,
  { id }: InputOf<typeof endPostponement>,
): Promise<AnswerOf<typeof endPostponement>> {
  const current = await store.lockPostponement(work.tx, id, queueScopeOf(work))
  if (!current) throw new NotFound('Adiamento não encontrado.')
  requireOwn(current)
  await store.endPostponement(work.tx, id, work.actor)
  const { untilOn: ate, because } = current
  log(work, 'DESFAZER_ADIAMENTO', current, id, { ate, motivo: withoutDocuments(because) })
  return { mensagem: 'Adiamento desfeito.' }
}
