import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { mayTurnRow } from '#features/negativation/debt-items/rules/decision-row.ts'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import {
  countDecisions,
  groupDecision,
} from '#features/negativation/debt-items/rules/group-decision.ts'
import type { ListedGroup } from '#listing/groups.ts'
import type { GroupActs } from '#listing/screen/columns.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { DecisionBadge, DecisionToggle } from '#ui/fields/decision-toggle.tsx'
import { useNarrow } from '#ui/theme/use-narrow.ts'

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

/** Decision, shape and label of a tenant's badge. */
function faceOf(group: Group) {
  const { decision, isIncomplete } = groupDecision(countsOf(group))
  const isMixed = decision === 'MISTA'
  const all = `os ${formatCount(group.linhas, boleto)} de ${group.nome}`
  const label = isMixed
    ? `Ver ${all}`
    : `${decision === 'NEGATIVAR' ? 'Isentar' : 'Negativar'} ${all}`
  const shape = isIncomplete
    ? ('amber' as const)
    : isMixed
      ? ('half' as const)
      : decision === 'NEGATIVAR'
        ? ('filled' as const)
        : ('hollow' as const)
  return { decision, isMixed, label, shape }
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
  const { decision, isMixed, label, shape } = faceOf(group)
  const whyNot = group.rows.map((row) => mayTurnRow(row, by)?.because)
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
