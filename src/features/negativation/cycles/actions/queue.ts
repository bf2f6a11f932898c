import type { Work } from '#server/work/work.ts'
import { sumCents } from '#values/cents.ts'
import { formatCompetence } from '#values/competence.ts'
import { localDate, type LocalDate, monthOf } from '#values/local-date.ts'
import { closingDay } from '#features/negativation/cycles/rules/cycle.ts'
import { removalRuler } from '#features/negativation/debt-items/rules/removal-clock.ts'
import { type QueueEntry, termOf } from '#features/platform/approvals/rules/queue-entry.ts'
import { stepRuler } from '#features/negativation/debt-items/rules/sla.ts'
import {
  isWorkflowStatus,
  STEPS,
  type WorkflowStatus,
} from '#features/negativation/debt-items/rules/status.ts'
import { readOpenOrLastCycle } from '#features/negativation/debt-items/store/cycles.ts'
import { queue } from '#features/negativation/cycles/store/malls.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { ownStatuses } from '#features/negativation/debt-items/actions/own-steps.ts'

/** Act of a user in a step, as labelled on its button. */
const acts: Readonly<Record<WorkflowStatus, string>> = {
  AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING: 'ENCHAMINHAR PARA APROVAÇÃO',
  PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING: 'Submeter Recomendação',
  PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING: 'Aprovar Negativação',
  APROVADOR_DIRETOR_SHOPPING: 'Aprovar Negativação',
  PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA: 'Submeter Recomendação',
  PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING: 'Aprovar Negativação',
  APROVADOR_DIRETOR_HOLDING: 'Aprovar Negativação',
  PENDENTE_APROVACAO_EXCECAO_KA: 'Aprovar e submeter negativação',
  PENDENTE_DE_ENVIO: 'ENVIAR PARA NEGATIVAÇÃO',
  PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA: 'Enviar para baixa',
  FINALIZADO_COM_ERRO: 'Corrigir e reenviar',
  FINALIZADO: '',
}

/** Items waiting for this user: one row per step whose rule code they hold on its own screen. */
export async function queueOf(work: Work): Promise<QueueEntry[]> {
  const own = ownStatuses(work)
  if (own.length === 0) return []
  const parameters = await readParameters(work.tx)
  const rows = await queue(work.tx, own, work.actor.malls === 'all' ? undefined : work.actor.malls)
  const entries = rows.flatMap((row): QueueEntry[] => {
    const path = isWorkflowStatus(row.status) ? STEPS[row.status].path : undefined
    if (!isWorkflowStatus(row.status) || path === undefined) return []
    const ruler = firstToEnd(
      stepRuler(
        { status: row.status, enteredOn: localDate(row.oldestOn), today: work.today },
        parameters,
      ),
      // A removal has a legal term instead of an SLA, even while its refused exclusion is
      // corrected.
      row.dueOn === null || !['BAIXA', 'ERRO'].includes(STEPS[row.status].kind)
        ? undefined
        : removalRuler(localDate(row.dueOn), work.today),
    )
    return [
      {
        path,
        ato: acts[row.status],
        itens: row.items,
        valor: row.valor,
        maisAntigo: localDate(row.oldestOn),
        prazo: ruler ? termOf(ruler) : null,
      },
    ]
  })
  return onePerScreen(entries)
}

type Ruler = { readonly deadline: LocalDate }

const firstToEnd = <R extends Ruler>(one: R | undefined, other: R | undefined): R | undefined =>
  one && other ? (other.deadline < one.deadline ? other : one) : (one ?? other)

/**
 * A superintendent who is also director has two steps on one screen: merge them, with the earlier
 * deadline.
 */
const onePerScreen = (entries: readonly QueueEntry[]): QueueEntry[] =>
  [...Map.groupBy(entries, ({ path }) => path).values()].flatMap((same) => {
    const [first] = same.toSorted((a, b) =>
      (a.prazo?.fim ?? '9').localeCompare(b.prazo?.fim ?? '9'),
    )
    if (!first) return []
    const [oldest = first.maisAntigo] = same.map(({ maisAntigo }) => maisAntigo).toSorted()
    return {
      ...first,
      itens: same.reduce((sum, { itens }) => sum + itens, 0),
      valor: sumCents(same.flatMap(({ valor }) => valor ?? [])),
      maisAntigo: oldest,
    }
  })

/** Cycle shown in the top bar: the open one, else the last. */
export async function currentCycle(
  work: Work,
): Promise<{ id: number; nome: string; aberto: boolean; encerraEm: LocalDate | null } | undefined> {
  const cycle = await readOpenOrLastCycle(work.tx)
  if (!cycle) return undefined
  const isOpen = cycle.status === 'ABERTO'
  return {
    id: cycle.id,
    nome: formatCompetence(monthOf(cycle.competence)),
    aberto: isOpen,
    encerraEm: isOpen ? closingDay(cycle.competence) : null,
  }
}
