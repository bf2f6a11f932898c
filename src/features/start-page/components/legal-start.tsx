import { useQuery } from '@tanstack/react-query'

import { lawsuitPanelQuery } from '../queries/legal.ts'
import { ActsOfOthersPanel } from './acts-of-others-panel.tsx'
import { LostTicketsPanel } from './lost-tickets-panel.tsx'
import { ProtocolsPanel } from './protocols-panel.tsx'
import { PhaseStrip } from './phase-strip.tsx'

/**
 * For whoever follows legal actions up: the actions by phase across the page. Nothing while it is
 * read, or cannot be: the queue below says what waits all the same.
 */
export function LegalStrip() {
  const { data } = useQuery(lawsuitPanelQuery)
  return data?.fases.some(({ quantidade }) => quantidade > 0) ? (
    <PhaseStrip phases={data.fases} />
  ) : null
}

/**
 * The filings and what they lack; what others ask this person to confirm, and what they did of late
 * (rules 5, nobody alone).
 */
export function ActsOfOthers() {
  const { data } = useQuery(lawsuitPanelQuery)
  return (
    data && (
      <>
        <LostTicketsPanel tickets={data.chamadosPerdidos} />
        <ProtocolsPanel of={data.protocolos} />
        <ActsOfOthersPanel title="Aguardam a sua confirmação" acts={data.aConfirmar} />
        <ActsOfOthersPanel title="Feito por outras pessoas nos últimos 7 dias" acts={data.avisos} />
      </>
    )
  )
}
