import { useQuery } from '@tanstack/react-query'

import { failureRequest, failureStatement } from '#listing/screen/failure-toast.ts'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { Tabs } from '#ui/actions/tabs.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { DiscardDialog } from '#ui/overlays/discard-dialog.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'

import type { LawsuitDetail } from '../contract/acts.ts'
import type { WithGuia } from '../contract/list.ts'
import { lawsuitQuery } from '../queries.ts'
import { ConfirmationNotice } from './confirmation-notice.tsx'
import { DebtWarnings } from './debt-warnings.tsx'
import { ControlTab } from './control-tab.tsx'
import styles from './detail.module.css'
import { LawsuitHead, PhaseStrip } from './lawsuit-head.tsx'
import { MemoryPage } from './memory-page.tsx'
import { type FollowRights, StatusTab } from './status-tab.tsx'
import { TitulosTab } from './titulos-tab.tsx'
import { type GuiaDrafts, useGuiaDrafts } from './use-guia-drafts.ts'

function tabsOf(lawsuit: LawsuitDetail, typed: GuiaDrafts, rights: FollowRights) {
  const readOnlyBecause = !rights.save
    ? 'Somente leitura: as ações são acompanhadas pelo Jurídico e pela Régua de Cobrança.'
    : lawsuit.idStatusWorkflow === 7
      ? undefined
      : `A ação não está mais em acompanhamento: ${lawsuit.statusWorkflow}.`
  return [
    {
      id: 'titulos',
      label: 'Boletos e títulos',
      count: lawsuit.boletos.length,
      content: <TitulosTab lawsuit={lawsuit} readOnlyBecause={readOnlyBecause} />,
    },
    {
      id: 'controle',
      label: 'Controle de ações',
      content: (
        <ControlTab
          // This key keeps typed text when other fields are saved.
          key={`${lawsuit.idStatusAcao} ${lawsuit.idEspecieCredito} ${lawsuit.interrupcao?.data}`}
          lawsuit={lawsuit}
          readOnlyBecause={readOnlyBecause}
        />
      ),
    },
    {
      id: 'status',
      label: 'Status do processo',
      content: (
        <StatusTab
          lawsuit={lawsuit}
          typed={typed}
          rights={rights}
          readOnlyBecause={readOnlyBecause}
        />
      ),
    },
  ]
}

function WaitingPage({ error, onBack }: { readonly error: unknown; readonly onBack: () => void }) {
  return error ? (
    <PageState
      kind="error"
      title={failureStatement(error)}
      {...failureRequest(error)}
      action={{ label: 'Retornar para lista inicial', onClick: onBack }}
    />
  ) : (
    <div aria-busy="true">
      <Skeleton width="100%" height={420} />
    </div>
  )
}

/** A followed action with three tabs (spec 2:2.5). */
export function LawsuitPage({
  id,
  rows,
  rights,
}: {
  readonly id: number
  readonly rows: readonly WithGuia[]
  readonly rights: FollowRights
}) {
  const address = useScreenQuery()
  const goWithin = useGoWithin()
  const found = useQuery(lawsuitQuery(id))
  const lawsuit = found.data
  const typed = useGuiaDrafts(lawsuit)
  const back = () => goWithin({ ...address, acao: undefined, aba: undefined })
  if (address['memoria'] !== undefined)
    return (
      <MemoryPage
        id={id}
        tituloId={Number(address['memoria'])}
        onOpen={(tituloId) => goWithin({ ...address, memoria: tituloId }, { replace: true })}
        onBack={() => goWithin({ ...address, memoria: undefined })}
      />
    )
  if (!lawsuit) return <WaitingPage error={found.error} onBack={back} />
  const tabs = tabsOf(lawsuit, typed, rights)
  return (
    <div className={styles['page']}>
      <DiscardDialog leaving={typed.leaving} />
      <LawsuitHead
        lawsuit={lawsuit}
        rows={rows}
        onBack={back}
        onOpen={(next) => goWithin({ ...address, acao: next })}
      />
      <ConfirmationNotice lawsuit={lawsuit} eyes={rights.eyes} mayFollow={rights.save} />
      <DebtWarnings warnings={lawsuit.avisosDivida} />
      <PhaseStrip lawsuit={lawsuit} />
      <div>
        <Tabs
          label="Ação"
          tabs={tabs}
          value={tabs.find((tab) => tab.id === address['aba'])?.id ?? 'titulos'}
          onChange={(tab) => goWithin({ ...address, aba: tab === 'titulos' ? undefined : tab })}
        />
      </div>
    </div>
  )
}
