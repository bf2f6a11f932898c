import { useLayoutEffect, useMemo, useRef } from 'react'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { DecisionBadge } from '#features/negativation/debt-items/components/decision-badge.tsx'
import { GuardLight } from '#features/negativation/debt-items/components/guard-light.tsx'
import {
  GuarantorsCell,
  JustificationCell,
} from '#features/negativation/debt-items/components/row-cells.tsx'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import { withoutGuard } from '#features/negativation/debt-items/rules/shared-guard.ts'
import type { Cells } from '#listing/screen/columns.tsx'

import type { useMark } from '../queries.ts'
import { GroupBadge, GroupGuards } from './group-cells.tsx'
import type { useNegativating } from './use-negativating.tsx'

type DecisionCellProps = {
  readonly by: Actor
  /** Guard that blocks every row and is shown above the table. */
  readonly shared: string | undefined
  readonly mark: Pick<ReturnType<typeof useMark>, 'turn' | 'turnAll'>
  /** Asks before a boleto is marked NEGATIVAR. */
  readonly ask: ReturnType<typeof useNegativating>['ask']
  readonly onJustify: (rows: readonly Boleto[]) => void
  readonly onGuarantors: (row: Boleto) => void
}

/** Guards, decision, fiadores and justification of boletos and of their groups. */
export function useDecisionCells({
  by,
  shared,
  mark: { turn, turnAll },
  ask,
  onJustify,
  onGuarantors,
}: DecisionCellProps): Cells<Boleto> {
  const askFirst = useRef(ask)
  useLayoutEffect(() => {
    askFirst.current = ask
  })
  return useMemo(
    () => ({
      qtdBloqueios: {
        cell: (row) => <GuardLight row={withoutGuard(row, shared)} />,
        group: (group) => <GroupGuards group={group} shared={shared} />,
      },
      flagNegativar: {
        cell: (row) => (
          <DecisionBadge
            row={row}
            by={by}
            onTurn={(one) => askFirst.current([one], () => turn(one))}
          />
        ),
        group: (group, acts) => (
          <GroupBadge
            group={group}
            acts={acts}
            by={by}
            onExempt={(_, rows) => onJustify(rows)}
            onNegativate={(_, rows) => askFirst.current(rows, () => void turnAll(rows))}
          />
        ),
      },
      qtdFiadores: (row) => <GuarantorsCell row={row} onOpen={() => onGuarantors(row)} />,
      'serasaJustificatica.txtJustificativa': (row) => (
        <JustificationCell row={row} onOpen={() => onJustify([row])} />
      ),
    }),
    [by, turn, turnAll, shared, onJustify, onGuarantors],
  )
}
