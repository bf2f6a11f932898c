import { useQuery } from '@tanstack/react-query'

import { lawsuitPanelQuery } from '../queries/legal.ts'
import { ActsOfOthersPanel } from './acts-of-others-panel.tsx'
import { LostTicketsPanel } from './lost-tickets-panel.tsx'
import { ProtocolsPanel } from './protocols-panel.tsx'
import { PhaseStrip } from './phase-strip.tsx'

/**
 * Followed legal actions by phase. Renders nothing while loading or after an error; the queue below
 * still shows pending work.
 */
export function LegalStrip() {
  const { data } = useQuery(lawsuitPanelQuery)
  return data?.fases.some(({ quantidade }) => quantidade > 0) ? (
    <PhaseStrip phases={data.fases} />
  ) : null
}

/** Filings with their missing data, and recent acts of others (rules 5, nobody alone). */
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
