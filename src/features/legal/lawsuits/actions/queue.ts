import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { type QueueEntry, termOf } from '#features/platform/approvals/rules/queue-entry.ts'
import { rulerOf } from '#features/negativation/debt-items/rules/sla.ts'
import { eyesOf } from '#server/work/eyes.ts'
import { hasRule, type Work } from '#server/work/work.ts'

import { PHASES } from '../rules/phases.ts'
import { LAWSUIT_PLACES, LAWSUIT_STATUSES, type LawsuitStatus } from '../rules/status.ts'
import { type FollowUpWait, readFollowUpWaits, readSteps, readToConfirm } from '../store/queue.ts'

/** What the user does about followed actions, and the query that finds them. */
const followUpActs: Readonly<
  Record<FollowUpWait['kind'], { readonly act: string; readonly query: string }>
> = {
  ALEM_DO_PRAZO: { act: 'Fases além do prazo', query: '?pendencia=ALEM_DO_PRAZO' },
  CHAMADO: { act: 'Chamados a responder', query: '?pendencia=CHAMADO' },
  QUITADA: {
    act: 'Quitada após o chamado: encerrar com status da ação',
    query: '?pendencia=QUITADA',
  },
}

const isOwn = ({ actor }: Work, status: LawsuitStatus): boolean => {
  const { path, ruleCode } = LAWSUIT_PLACES[status]
  return path !== undefined && hasRule(actor, ruleCode, path)
}

/** Whether this user follows up legal actions and so is notified of what others do. */
export const isFollower = (work: Work): boolean => isOwn(work, 'EM_ACOMPANHAMENTO')

async function stepEntries(work: Work): Promise<QueueEntry[]> {
  const own = LAWSUIT_STATUSES.filter(
    (status) => status !== 'EM_ACOMPANHAMENTO' && isOwn(work, status),
  )
  if (own.length === 0) return []
  const parameters = await readParameters(work.tx)
  return (await readSteps(work.tx, own, work.actor.malls)).map((step) => {
    const { path = '', sla } = LAWSUIT_PLACES[step.status]
    return {
      path,
      ato: step.status === 'AGUARDANDO_LIBERACAO' ? 'Iniciar workflow' : 'Submeter Recomendação',
      itens: step.count,
      valor: step.sum_cents,
      maisAntigo: step.oldestOn,
      prazo:
        sla === undefined
          ? null
          : termOf(rulerOf({ enteredOn: step.oldestOn, term: parameters[sla], today: work.today })),
    }
  })
}

async function followUpEntries(work: Work): Promise<QueueEntry[]> {
  if (!isFollower(work)) return []
  const { path = '' } = LAWSUIT_PLACES.EM_ACOMPANHAMENTO
  const waits = await readFollowUpWaits(work.tx, work.actor.malls, work.today)
  return waits.map(({ kind, count, sum_cents: sum, enteredOn, phase }) => {
    const { act, query } = followUpActs[kind]
    const term = PHASES[phase - 1]?.days
    return {
      path: path + query,
      ato: act,
      itens: count,
      valor: sum,
      maisAntigo: enteredOn,
      prazo:
        kind === 'QUITADA' || term === undefined
          ? null
          : termOf(rulerOf({ enteredOn, term, today: work.today })),
    }
  })
}

/** Confirmations that others requested from this user. */
async function confirmationEntries(work: Work): Promise<QueueEntry[]> {
  if (!isFollower(work)) return []
  const { path = '' } = LAWSUIT_PLACES.EM_ACOMPANHAMENTO
  const waits = await readToConfirm(work.tx, work.actor.malls, eyesOf(work.actor))
  return waits
    ? [
        {
          path: `${path}?pendencia=AGUARDA_CONFIRMACAO`,
          ato: 'Confirmar o que outra pessoa pediu',
          itens: waits.count,
          valor: waits.sum_cents,
          maisAntigo: waits.oldestOn,
          prazo: null,
        },
      ]
    : []
}

/**
 * Legal actions in this user's queue. One row per step whose rule code the user holds, plus late,
 * unanswered or settled actions of the follow-up.
 */
export async function lawsuitQueueOf(work: Work): Promise<QueueEntry[]> {
  return [
    ...(await confirmationEntries(work)),
    ...(await stepEntries(work)),
    ...(await followUpEntries(work)),
  ]
}
