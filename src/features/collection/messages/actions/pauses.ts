import type { AnswerOf, InputOf } from '#contract/call.ts'
import { laddersInForce } from '#features/collection/ladders/actions/in-force.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { Conflict, Forbidden, NotFound } from '#server/http/errors.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'
import { eyesOf } from '#server/work/eyes.ts'
import type { Work } from '#server/work/work.ts'
import { sameEyes } from '#values/eyes.ts'
import { withoutDocuments } from '#values/document.ts'
import { addDays } from '#values/local-date.ts'
import { refusal } from '#values/refusal.ts'

import type * as calls from '../contract/holds.ts'
import { messageQueries } from '../contract/words.ts'
import {
  needsSecondPerson,
  PAUSE_WINDOW_DAYS,
  pauseProblems,
  reasonProblems,
} from '../rules/pause.ts'
import { findTenant } from '../store/tenants.ts'
import * as store from '../store/pauses.ts'

export const anotherPerson = refusal('QUATRO_OLHOS', 'Outra pessoa precisa confirmar.')

const noTenant = 'Lojista não encontrado.'

function note(
  work: Work,
  action: string,
  { mallId, id }: { readonly mallId: number; readonly id: number },
  body: Readonly<Record<string, unknown>>,
): void {
  work.audit({ mallId, action, entity: 'pausa_regua', entityId: id, body })
  work.invalidate(messageQueries)
}

/** The step must be one of a ladder in force. */
async function stepProblems(work: Work, step: string | undefined) {
  if (step === undefined || step === '') return []
  const ladders = await laddersInForce(work)
  return ladders.some(({ passos }) => passos.some(({ codigo }) => codigo === step))
    ? []
    : [{ campo: 'passo', mensagem: 'O passo não está em nenhuma régua em vigor.' }]
}

/** Pauses the ladder of a tenant; a long or repeated pause waits for another person. */
export async function startPause(
  work: Work,
  { idLojista, passo, ate, motivo }: InputOf<typeof calls.startPause>,
): Promise<AnswerOf<typeof calls.startPause>> {
  const { tx, today, actor } = work
  const tenant = await findTenant(tx, idLojista, actor.malls)
  if (!tenant) throw new NotFound(noTenant)
  refuseProblems([
    ...pauseProblems({ until: ate, reason: motivo }, today),
    ...(await stepProblems(work, passo)),
  ])
  const { PAUSA_MAX_DIAS } = await readParameters(tx)
  const earlier = await store.countPauses(tx, tenant.id, addDays(today, -PAUSE_WINDOW_DAYS))
  const aguardaConfirmacao = needsSecondPerson({ until: ate, earlier }, today, PAUSA_MAX_DIAS)
  const step = passo === undefined || passo === '' ? null : passo
  const id = await store.insertPause(
    tx,
    tenant,
    { step, today, until: ate, reason: motivo, needsConfirmation: aguardaConfirmacao },
    actor,
  )
  note(
    work,
    'PAUSAR_REGUA',
    { mallId: tenant.mallId, id },
    {
      lojista: tenant.name,
      passo: step,
      ate,
      motivo: withoutDocuments(motivo),
      aguardaConfirmacao,
    },
  )
  return { id, aguardaConfirmacao }
}

export async function listPauses(
  work: Work,
  { idLojista }: InputOf<typeof calls.listPauses>,
): Promise<AnswerOf<typeof calls.listPauses>> {
  const { tx, actor, today } = work
  const eyes = eyesOf(actor)
  const rows = await store.readPauses(tx, { malls: actor.malls, tenantId: idLojista, today })
  return {
    data: rows.map((row) => ({
      id: row.id,
      idLojista: row.tenantId,
      lojista: row.tenant,
      shopping: row.mall,
      passo: row.step,
      ate: row.until,
      motivo: row.reason,
      por: row.createdByName,
      aguardaConfirmacao: row.isWaiting,
      podeConfirmar:
        row.isWaiting &&
        sameEyes(eyes, (user) => user === row.createdBy, anotherPerson) === undefined,
    })),
  }
}

async function lockOpenPause(work: Work, id: number): Promise<store.LockedPause> {
  const pause = await store.lockPause(work.tx, id, work.actor.malls)
  if (!pause) throw new NotFound('Pausa não encontrada.')
  if (pause.isEnded) throw new Conflict('A pausa já foi encerrada.')
  return pause
}

/** Confirms a pause that waits for another person. */
export async function confirmPause(
  work: Work,
  { id }: InputOf<typeof calls.confirmPause>,
): Promise<AnswerOf<typeof calls.confirmPause>> {
  const pause = await lockOpenPause(work, id)
  if (!pause.isWaiting) throw new Conflict('A pausa não espera confirmação.')
  const refused = sameEyes(eyesOf(work.actor), (user) => user === pause.createdBy, anotherPerson)
  if (refused) throw new Forbidden(refused.because)
  await store.confirmPause(work.tx, id, work.actor)
  note(work, 'CONFIRMAR_PAUSA_REGUA', pause, {})
  return { mensagem: 'Salvo com sucesso.' }
}

export async function endPause(
  work: Work,
  { id, motivo }: InputOf<typeof calls.endPause>,
): Promise<AnswerOf<typeof calls.endPause>> {
  refuseProblems(reasonProblems(motivo))
  const pause = await lockOpenPause(work, id)
  await store.endPause(work.tx, id, motivo, work.actor)
  note(work, 'ENCERRAR_PAUSA_REGUA', pause, { motivo: withoutDocuments(motivo) })
  return { mensagem: 'Salvo com sucesso.' }
}
