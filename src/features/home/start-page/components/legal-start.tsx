import { useQuery } from '@tanstack/react-query'

import { FailureState } from '#listing/screen/failure-state.tsx'
import { Panel } from '#ui/display/panel.tsx'

import { lawsuitPanelQuery } from '../queries/legal.ts'
import { ActsOfOthersPanel } from './acts-of-others-panel.tsx'
import { LostTicketsPanel } from './lost-tickets-panel.tsx'
import { ProtocolsPanel } from './protocols-panel.tsx'
import { PhaseStrip } from './phase-strip.tsx'
import { PanelShape } from './start-skeleton.tsx'

/** Followed legal actions by phase. */
export function LegalStrip() {
  const { data, isError, error, refetch } = useQuery(lawsuitPanelQuery)
  if (isError && !data)
    return (
      <Panel title="Ações por fase">
        <FailureState
          title="Erro ao tentar carregar as ações"
          error={error}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  return data ? <PhaseStrip phases={data.fases} /> : <PanelShape height={92} />
}

/** Filings with missing data, and recent acts of other users (rules 5: four eyes). */
export function ActsOfOthers() {
  const { data } = useQuery(lawsuitPanelQuery)
  return (
    data && (
      <>
        <LostTicketsPanel tickets={data.chamadosPerdidos} />
        <ProtocolsPanel of={data.protocolos} />
        <ActsOfOthersPanel title="Feito por outras pessoas nos últimos 7 dias" acts={data.avisos} />
      </>
    )
  )
}
