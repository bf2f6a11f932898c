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
import type { Cells, ColumnParts } from '#listing/screen/columns.tsx'
import type { SearchResult } from '#listing/screen/use-search-result.ts'

import type { useMark } from '../queries/marks.ts'
import { GroupBadge } from './group-cells.tsx'
import { BoletoSending, decisionBefore, tenantSending } from './sending-cell.tsx'
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

type Found = SearchResult<Boleto> | undefined

/** Month of the cycle before, 'AAAA-MM'; null if this is the first cycle. */
const cycleBefore = (found: Found) =>
  (found?.answer as { readonly cicloAnterior?: string | null } | undefined)?.cicloAnterior

/** The decision of the cycle before; the column is hidden in the first cycle. */
const previousDecision: ColumnParts<Boleto> = {
  cell: ({ decisaoAnterior }) => decisionBefore(decisaoAnterior),
  group: ({ textos }) => decisionBefore(textos['decisaoAnterior']),
  label: (found) => {
    const month = cycleBefore(found)
    return month ? `Ciclo ${month.slice(5)}` : undefined
  },
  isEmpty: (found) => cycleBefore(found) === null,
}

/** The badge of a boleto, and that of a tenant, which decides all its boletos. */
const decisionCells = ({
  by,
  mark: { turn, turnAll },
  ask,
  onJustify,
}: Pick<DecisionCellProps, 'by' | 'mark' | 'ask' | 'onJustify'>): ColumnParts<Boleto> => ({
  cell: (row) => <DecisionBadge row={row} by={by} onTurn={(one) => ask([one], () => turn(one))} />,
  group: (group, acts) => (
    <GroupBadge
      group={group}
      acts={acts}
      by={by}
      onExempt={(_, rows) => onJustify(rows)}
      onNegativate={(_, rows) => ask(rows, () => void turnAll(rows))}
    />
  ),
})

/**
 * Guards, decision, fiadores and justification of boletos and of their groups. What they do may
 * change with each render; what they show does not.
 */
export function useDecisionCells({ by, shared, ...acts }: DecisionCellProps): Cells<Boleto> {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  return useMemo(() => {
    const onJustify = (rows: readonly Boleto[]) => latest.current.onJustify(rows)
    const onGuarantors = (row: Boleto) => latest.current.onGuarantors(row)
    return {
      qtdBloqueios: (row) => <GuardLight row={withoutGuard(row, shared)} />,
      guardas: {
        cell: (row) => (
          <BoletoSending
            row={row}
            shared={shared}
            onGuarantors={() => onGuarantors(row)}
            onJustify={() => onJustify([row])}
          />
        ),
        group: (group) => tenantSending(group, shared),
      },
      decisaoAnterior: previousDecision,
      flagNegativar: decisionCells({
        by,
        mark: {
          turn: (row) => latest.current.mark.turn(row),
          turnAll: (rows) => latest.current.mark.turnAll(rows),
        },
        ask: (rows, go) => latest.current.ask(rows, go),
        onJustify,
      }),
      qtdFiadores: (row) => <GuarantorsCell row={row} onOpen={() => onGuarantors(row)} />,
      'serasaJustificatica.txtJustificativa': (row) => (
        <JustificationCell row={row} onOpen={() => onJustify([row])} />
      ),
    }
  }, [by, shared])
}
