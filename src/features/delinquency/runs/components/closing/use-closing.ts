import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { compareOfficial } from '#features/delinquency/figures/contract/official.ts'
import { parseBrCompetence } from '#values/competence.ts'

import { type ClosingRow, closingSteps } from '../../rules/closing-steps.ts'
import { useChecks, useMonths } from '../use-checks.ts'

/** The official sheets of a month beside its calculation. */
const useComparison = (mesAno: string | undefined) =>
  useQuery({
    queryKey: ['delinquency', compareOfficial.name, 'closing', mesAno],
    queryFn: ({ signal }) =>
      callServer(compareOfficial, { mesAno: parseBrCompetence(mesAno ?? '') }, { signal }),
    enabled: mesAno !== undefined,
    placeholderData: (before) => before,
    meta: { invalidatedBy: ['malls', 'file-imports'] },
  })

/**
 * Months, checks and comparison as rows of steps; by default the server's month. `rows` is
 * undefined until all three have answered.
 */
export function useClosing(mesAno: string | undefined) {
  const months = useMonths(mesAno)
  // A month of the URL is read at once; the default only after the server has named it.
  const shown = mesAno ?? months.data?.mesAno
  const checks = useChecks(shown)
  const comparison = useComparison(shown)
  const refetch = () => void Promise.all([months.refetch(), checks.refetch(), comparison.refetch()])
  const failure = months.error ?? checks.error ?? comparison.error
  const isLoaded =
    months.data !== undefined && checks.data !== undefined && comparison.data !== undefined
  const rows = isLoaded
    ? months.data.data.map((month): ClosingRow =>
        closingSteps({
          month,
          today: months.data.hoje,
          checks:
            checks.data.data.find(({ idShopping }) => idShopping === month.idShopping)?.itens ?? [],
          compared: comparison.data.data.filter(
            ({ idShopping }) => idShopping === month.idShopping,
          ),
        }),
      )
    : undefined
  return { mesAno: shown, today: months.data?.hoje, rows, failure, refetch }
}
