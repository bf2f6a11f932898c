import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { mayTurnRow } from '#features/negativation/debt-items/rules/decision-row.ts'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import {
  countDecisions,
  groupDecision,
} from '#features/negativation/debt-items/rules/group-decision.ts'
import { guardLevel } from '#features/negativation/debt-items/rules/guard-sentence.ts'
import { withoutGuard } from '#features/negativation/debt-items/rules/shared-guard.ts'
import type { ListedGroup } from '#listing/groups.ts'
import type { GroupActs } from '#listing/screen/columns.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { SeverityLight } from '#ui/display/severity-light.tsx'
import { DecisionBadge, DecisionToggle } from '#ui/fields/decision-toggle.tsx'
import { useNarrow } from '#ui/theme/use-narrow.ts'

import styles from '../../debt-items/components/decision.module.css'

type Group = ListedGroup<Boleto>

const boleto = { one: 'boleto', many: 'boletos' }

/** Counts from the loaded rows, or the server's for a partly loaded group. */
const countsOf = ({ linhas, rows, contagens }: Group) =>
  rows.length === linhas
    ? countDecisions(rows)
    : {
        boletos: linhas,
        negativar: contagens['flagNegativar'] ?? 0,
        lacking: contagens['semJustificativa'] ?? 0,
      }

/** Handler of a decision on all boletos of a tenant. */
export type GroupDecided = (group: Group, rows: readonly Boleto[]) => void

/**
 * NEGATIVAR, ISENTAR or MISTA of a tenant. A click sets all its boletos; a mixed group opens
 * instead.
 */
export function GroupBadge({
  group,
  acts,
  by,
  onExempt,
  onNegativate,
}: {
  readonly group: Group
  readonly acts: GroupActs<Boleto>
  readonly by: Actor
  readonly onExempt: GroupDecided
  readonly onNegativate: GroupDecided
}) {
  const isNarrow = useNarrow()
  const { decision, isIncomplete } = groupDecision(countsOf(group))
  const whyNot = group.rows.map((row) => mayTurnRow(row, by)?.because)
  const isMixed = decision === 'MISTA'
  const all = `os ${formatCount(group.linhas, boleto)} de ${group.nome}`
  const label = isMixed
    ? `Ver ${all}`
    : `${decision === 'NEGATIVAR' ? 'Isentar' : 'Negativar'} ${all}`
  const shape = isIncomplete
    ? 'amber'
    : isMixed
      ? 'half'
      : decision === 'NEGATIVAR'
        ? 'filled'
        : 'hollow'
  // On phones a scroll must not decide: the tenant's panel has the button.
  if (isNarrow) return <DecisionBadge shape={shape} word={decision} />
  return (
    <span data-row-key="n">
      <DecisionToggle
        shape={shape}
        word={decision}
        label={label}
        // A boleto that cannot be toggled does not disable the others.
        disabledBecause={
          isMixed || whyNot.some((because) => because === undefined) ? undefined : whyNot[0]
        }
        onToggle={() => {
          if (isMixed) return acts.open()
          const decide = decision === 'NEGATIVAR' ? onExempt : onNegativate
          void acts.allRows().then((rows) =>
            decide(
              group,
              rows.filter((row) => mayTurnRow(row, by) === undefined),
            ),
          )
        }}
      />
    </span>
  )
}

/** Counts of blocked and alerted boletos, by the guards shown in the rows. */
function guardedOf({ rows, linhas, contagens }: Group, shared: string | undefined) {
  const { comBloqueio = 0, comAlerta = 0, semFiador = 0 } = contagens
  if (rows.length < linhas) return { comBloqueio: comBloqueio - semFiador, semFiador, comAlerta }
  const of = (level: string) => rows.filter((row) => guardLevel(row) === level).length
  const alerted = rows.filter((row) => withoutGuard(row, shared).qtdAlertas > 0)
  return { comBloqueio: of('block'), semFiador: of('person'), comAlerta: alerted.length }
}

/** Most severe guard among a tenant's boletos, with the count. */
export function GroupGuards({
  group,
  shared,
}: {
  readonly group: Group
  /** The shared guard, shown above the table. */
  readonly shared: string | undefined
}) {
  const { comBloqueio, semFiador, comAlerta } = guardedOf(group, shared)
  const levels = [
    ['block', comBloqueio, 'bloqueio'],
    ['person', semFiador, 'bloqueio de fiador'],
    ['alert', comAlerta, 'alerta'],
  ] as const
  const [severity, count, words] = levels.find(([, found]) => found > 0) ?? ['none', 0, '']
  return (
    <span className={styles['centre']}>
      <SeverityLight
        severity={severity}
        count={count}
        label={
          severity === 'none'
            ? `Nenhuma guarda nos boletos de ${group.nome}`
            : `${formatCount(count, boleto)} de ${group.nome} com ${words}`
        }
      />
    </span>
  )
}
