import { UnreadPanel } from '#listing/screen/unread-panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ChartFrame } from '#ui/charts/chart-frame.tsx'
import { Link } from '#ui/actions/link.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'

import { recoveryPath, WINDOWS } from '../contract.ts'
import { recoveryQuery } from '../queries.ts'
import { totalsTitle } from '../rules.ts'
import { boletosHref } from './recovery-address.ts'
import { type BarRow, ShareBars, ShareTable } from './share-bars.tsx'

const title = 'Antes e depois da negativação'
const label = 'Pago em 30, 60 e 90 dias, do negativado e do não negativado'

/** Payments on listed and not listed boletos, in the user's malls. */
export function RecoveryPanel() {
  const query = useQuery(recoveryQuery({}))
  const { data } = query
  const [isTable, setTable] = useState(false)
  if (data === undefined)
    return (
      <UnreadPanel
        title={title}
        height={150}
        whenFailed="Erro ao tentar carregar o que foi pago"
        query={query}
      />
    )
  if (data.totais.every(({ boletos }) => boletos === 0))
    return (
      <Panel title={title}>
        <PageState
          kind="empty"
          title="Nenhum boleto completou 30 dias"
          sentence="O que foi pago do negativado e do não negativado aparece aqui 30 dias depois do ciclo."
        />
      </Panel>
    )
  const rows: BarRow[] = WINDOWS.map((days) => ({
    key: String(days),
    name: `${days} dias`,
    measures: data.totais.filter(({ janela }) => janela === days),
  }))
  const bars = {
    label,
    rows,
    hrefOf: (_: BarRow, measure: BarRow['measures'][number]) => boletosHref({}, measure),
  }
  return (
    <ChartFrame
      isAlone
      title={totalsTitle(data.totais)}
      subtitle="recebido ÷ valor do que já completou o prazo; não diz a causa"
      isTable={isTable}
      onTable={setTable}
      actions={<Link to={recoveryPath}>Por shopping e motivo</Link>}
      table={<ShareTable {...bars} />}
    >
      <ShareBars {...bars} />
    </ChartFrame>
  )
}
