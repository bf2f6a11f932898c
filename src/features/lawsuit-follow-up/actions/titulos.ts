import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { Actor } from '#features/approvals/rules/handling.ts'
import { refreshLawsuits } from '#features/lawsuits/actions/balances.ts'
import { lawsuitActor } from '#features/lawsuits/actions/moves.ts'
import { lawsuitQueries } from '#features/lawsuits/contract/stale-names.ts'
import {
  mayFollowUp,
  mayGoOn,
  mayToggleTitulos,
  needsSecondPerson,
} from '#features/lawsuits/rules/may.ts'
import { refuse } from '#features/lawsuits/rules/refusals.ts'
import { touchLawsuit } from '#features/lawsuits/store/follow-up-fields.ts'
import { readTitulos, writeTitulos } from '#features/lawsuits/store/titulos.ts'
import type { Work } from '#server/work/work.ts'

import type { saveTitulos } from '../contract/titulos.ts'
import { type Choice, type Claims, claimsAfter } from '../rules/claims.ts'
import { type Locked, lockOne, refusedWith } from './acting.ts'
import { propose, informOthers } from './undo.ts'

async function claimsOf(work: Work, { record }: Locked, choices: readonly Choice[]) {
  const claims = claimsAfter(await readTitulos(work.tx, record.id), choices)
  if ('because' in claims) throw refusedWith(record, claims)
  return claims
}

function requireRight({ record, facts }: Locked, by: Actor, claims: Claims): void {
  const { state } = record
  const isFollowed = state.status === 'EM_ACOMPANHAMENTO'
  // Whoever only takes the values to today changes nothing that a ticket would protect.
  const refusal =
    claims.changed.length === 0 && isFollowed
      ? mayFollowUp(state, by)
      : mayToggleTitulos(state, by, claims.consideredCount)
  const waiting = isFollowed ? mayGoOn(facts) : undefined
  const first = refusal ?? waiting
  if (first) throw refusedWith(record, first)
}

/** Writes what was chosen and takes the whole action to today, charges that were given kept. */
export async function chooseNow(
  work: Work,
  locked: Locked,
  choices: readonly Choice[],
  by: Actor,
): Promise<void> {
  const { record } = locked
  const claims = await claimsOf(work, locked, choices)
  requireRight(locked, by, claims)
  await writeTitulos(work.tx, record.id, claims.changed)
  await refreshLawsuits(work, [record.id])
  await touchLawsuit(work.tx, record.id, work.actor.name)
  work.audit({
    mallId: record.mallId,
    action: 'ALTERAR_TITULOS',
    entity: 'acao',
    entityId: record.id,
    body: {
      contrato: record.contractNumber,
      pedidoPor: by.userId,
      titulos: claims.changed.map((claim) => ({
        numero: claim.number,
        considerar: claim.isConsidered,
        correcaoCentavos: claim.informedCorrection_cents,
        multaCentavos: claim.informedFine_cents,
        jurosCentavos: claim.informedInterest_cents,
      })),
      criterioCentavos: claims.criterion_cents,
    },
  })
  work.invalidate(lawsuitQueries)
}

const done = { mensagem: 'Atualizado com sucesso.', aguardaConfirmacao: false }
const waits = {
  mensagem: 'Atualizado com sucesso: aguardando a confirmação de outra pessoa.',
  aguardaConfirmacao: true,
}

/** Chooses títulos of an action and gives charges; above the limit another person confirms. */
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
  const claims = await claimsOf(work, locked, choices)
  requireRight(locked, by, claims)
  const isOfApproved =
    record.state.status === 'EM_ACOMPANHAMENTO' && (claims.isToggled || claims.isRaised)
  const undoing = {
    act: claims.isToggled ? ('TITULOS' as const) : ('ENCARGOS' as const),
    payload: { titulos: choices },
    after_cents: claims.criterion_cents,
  }
  if (isOfApproved && needsSecondPerson(facts)) {
    await propose(work, locked, undoing)
    return waits
  }
  await chooseNow(work, locked, choices, by)
  if (isOfApproved) await informOthers(work, locked, undoing)
  return done
}

/** The same of a call. */
export const chooseTitulos = (
  work: Work,
  { id, list }: InputOf<typeof saveTitulos>,
): Promise<AnswerOf<typeof saveTitulos>> => choose(work, id, list)
