import { useGoWithin } from '#ui/actions/address.ts'

import { Segments } from './segments.tsx'
import { type Presentation, type SummaryState, writeSummaryAddress } from './summary-address.ts'

/** Switches between grid, charts and official figures; keeps the filters. */
export function GridOrCharts({
  state,
  different,
}: {
  readonly state: SummaryState
  /** Number of official values that differ from the calculated ones. */
  readonly different: number
}) {
  const goWithin = useGoWithin()
  return (
    <Segments
      label="Apresentação"
      labelHidden
      options={[
        { value: 'resumo', label: 'Resumo' },
        { value: 'quadros', label: 'Quadros' },
        { value: 'oficial', label: different === 0 ? 'Oficial' : `Oficial (${different})` },
      ]}
      value={state.shown}
      onChange={(shown) =>
        goWithin(writeSummaryAddress({ ...state, shown: shown as Presentation }))
      }
    />
  )
}
