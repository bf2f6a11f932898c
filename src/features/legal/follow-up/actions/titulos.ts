import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { Actor } from '#features/platform/approvals/rules/handling.ts'
import { refreshLawsuits } from '#features/legal/lawsuits/actions/balances.ts'
import { lawsuitActor, saveLawsuitMoves } from '#features/legal/lawsuits/actions/moves.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { type Claim, type ClaimChange, claimChanges } from '#features/legal/lawsuits/rules/claim.ts'
import {
  mayFollowUp,
  mayGoOn,
  mayRecommend,
  mayToggleTitulos,
  needsSecondPerson,
} from '#features/legal/lawsuits/rules/may.ts'
import { refuse } from '#features/legal/lawsuits/rules/refusals.ts'
import { claimOf, type Worth } from '#features/legal/lawsuits/rules/worth.ts'
import { touchLawsuit } from '#features/legal/lawsuits/store/follow-up-fields.ts'
import { readTitulos, readWorth, writeTitulos } from '#features/legal/lawsuits/store/titulos.ts'
import { rehearse } from '#server/work/attempt.ts'
import type { Work } from '#server/work/work.ts'

import type { saveTitulos } from '../contract/titulos.ts'
import { type Choice, type Claims, claimsAfter } from '../rules/claims.ts'
import { type Locked, lockOne, moveOf, refusedWith } from './acting.ts'
import { propose, informOthers } from './undo.ts'

const isFollowed = ({ record }: Locked) => record.state.status === 'EM_ACOMPANHAMENTO'

type Chosen = { readonly before: readonly Claim[]; readonly claims: Claims }

async function chosenOf(work: Work, { record }: Locked, choices: readonly Choice[]) {
  const before = await readTitulos(work.tx, record.id)
  const claims = claimsAfter(before, choices)
  if ('because' in claims) throw refusedWith(record, claims)
  return { before, claims }
}

function requireRight(locked: Locked, by: Actor, { changed, consideredCount }: Claims): void {
  const { record, facts } = locked
  const { state } = record
  // Updating the values to today changes nothing that a ticket or step protects.
  const refusal =
    changed.length > 0
      ? mayToggleTitulos(state, by, consideredCount)
      : isFollowed(locked)
        ? mayFollowUp(state, by)
        : mayRecommend(state, by)
  const first = refusal ?? (isFollowed(locked) ? mayGoOn(facts) : undefined)
  if (first) throw refusedWith(record, first)
}

type Outcome = { readonly after: Worth; readonly changes: readonly ClaimChange[] }

/** Writes the choices and updates the whole action to today; manual charges stay. */
async function write(work: Work, { record }: Locked, { before, claims }: Chosen): Promise<Outcome> {
  await writeTitulos(work.tx, record.id, claims.changed)
  await refreshLawsuits(work, [record.id])
  const changedIds = new Set(claims.changed.map(({ id }) => id))
  return {
    after: await readWorth(work.tx, record.id),
    changes: claimChanges(before, await readTitulos(work.tx, record.id), changedIds),
  }
}

const logOf = ({ record, facts }: Locked, { after, changes }: Outcome, by: Actor) => ({
  contrato: record.contractNumber,
  etapa: record.state.status,
  pedidoPor: by.userId,
  titulos: changes.map(({ number, before, after: next }) => ({
    numero: number,
    considerar: next.isConsidered,
    correcaoCentavos: next.correction_cents,
    multaCentavos: next.fine_cents,
    jurosCentavos: next.interest_cents,
    antes: before,
  })),
  criterioCentavos: after.criterion_cents,
  corrigidoCentavos: claimOf(after),
  corrigidoAntesCentavos: claimOf(facts),
})

/** Writes in the name of the requester, with a decision log line. */
async function writeAndNote(
  work: Work,
  locked: Locked,
  chosen: Chosen,
  by: Actor,
): Promise<Outcome> {
  const { record } = locked
  const isOfStep = !isFollowed(locked) && chosen.claims.changed.length > 0
  const move = isOfStep
    ? moveOf(locked, {
        type: 'chooseTitulos',
        by,
        consideredAfter: chosen.claims.consideredCount,
      })
    : undefined
  const outcome = await write(work, locked, chosen)
  const body = logOf(locked, outcome, by)
  if (move) await saveLawsuitMoves(work, [move], { action: 'ALTERAR_TITULOS', detail: () => body })
  else {
    await touchLawsuit(work.tx, record.id, work.actor.name)
    work.audit({
      mallId: record.mallId,
      action: 'ALTERAR_TITULOS',
      entity: 'acao',
      entityId: record.id,
      body,
    })
    work.invalidate(lawsuitQueries)
  }
  return outcome
}

/** Carries out confirmed títulos changes; returns the resulting claim. */
export async function chooseNow(
  work: Work,
  locked: Locked,
  choices: readonly Choice[],
  by: Actor,
): Promise<Worth> {
  const chosen = await chosenOf(work, locked, choices)
  requireRight(locked, by, chosen.claims)
  return (await writeAndNote(work, locked, chosen, by)).after
}

const done = { mensagem: 'Atualizado com sucesso.', aguardaConfirmacao: false }
const waits = {
  mensagem: 'Atualizado com sucesso: aguardando a confirmação de outra pessoa.',
  aguardaConfirmacao: true,
}

/**
 * Selects títulos of an action and sets charges. In the follow-up, another person confirms if the
 * worth before or after reaches the limit.
 */
export async function choose(
  work: Work,
  id: number,
  choices: readonly Choice[],
): Promise<AnswerOf<typeof saveTitulos>> {
  const locked = await lockOne(work, id)
  const { record, facts } = locked
  const ids = choices.map(({ idTitulo }) => idTitulo)
  const [twice] = ids.filter((one, place) => ids.indexOf(one) !== place)
  if (twice !== undefined)
    throw refusedWith(record, refuse('CAMPO_BLOQUEADO', `O título ${twice} aparece duas vezes.`))
  const by = lawsuitActor(work)
  const chosen = await chosenOf(work, locked, choices)
  requireRight(locked, by, chosen.claims)
  const isOfApproved = isFollowed(locked) && chosen.claims.changed.length > 0
  if (!isOfApproved) {
    await writeAndNote(work, locked, chosen, by)
    return done
  }
  const undoing = {
    act: chosen.claims.isToggled ? ('TITULOS' as const) : ('ENCARGOS' as const),
    payload: { titulos: choices },
  }
  const rehearsed = await rehearse(work, (dry) => write(dry, locked, chosen))
  if (needsSecondPerson(facts, rehearsed.after)) {
    await propose(work, locked, { ...undoing, ...rehearsed })
    return waits
  }
  const outcome = await writeAndNote(work, locked, chosen, by)
  await informOthers(work, locked, { ...undoing, ...outcome })
  return done
}

/** Handles the call of the same name. */
export const chooseTitulos = (
  work: Work,
  { id, list }: InputOf<typeof saveTitulos>,
): Promise<AnswerOf<typeof saveTitulos>> => choose(work, id, list)
