import { useState } from 'react'

import { DownloadButton } from '#listing/files/download-button.tsx'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/display/panel.tsx'

import { type ComparisonRow, concludeMigration, downloadComparison } from '../contract/calls.ts'
import { migrationQueries } from '../queries.ts'
import { ExplainDialog } from './act-dialogs.tsx'
import { ComparisonByMall } from './comparison-by-mall.tsx'
import { ComparisonSums } from './comparison-sums.tsx'
import styles from './migration.module.css'

type Props = {
  readonly rows: readonly ComparisonRow[]
  /** Why the user may not conclude. */
  readonly impediment: string | null
  readonly mayConduct: boolean
  /** Concluded: read only, with its document. */
  readonly isConcluded: boolean
}

/** 'Concluir migração', with what it still needs. */
function Conclusion({ impediment }: Pick<Props, 'impediment'>) {
  const refusal = useCompanyRefusal()
  const act = useAct(concludeMigration, {
    success: ({ mensagem }) => mensagem,
    invalidates: [migrationQueries],
  })
  return (
    <div className={styles['foot']}>
      <p>{impediment ?? 'Cada diferença é 0 ou está explicada.'}</p>
      <Button
        kind="primary"
        loading={act.busy}
        disabledBecause={refusal ?? impediment ?? undefined}
        onClick={() => void act.run({})}
      >
        Concluir migração
      </Button>
    </div>
  )
}

/** Old system and Régua side by side, each difference 0 or explained. */
export function ComparisonPanel({ rows, impediment, mayConduct, isConcluded }: Props) {
  const [explained, setExplained] = useState<ComparisonRow>()
  const [isByMall, setByMall] = useState(false)
  const malls = new Set(rows.map(({ idShopping }) => idShopping)).size
  return (
    <Panel
      title="Conferência com o sistema antigo"
      aside={
        <>
          {malls > 1 && (
            <Button kind="text" onClick={() => setByMall(!isByMall)}>
              {isByMall ? 'Soma dos shoppings' : 'Por shopping'}
            </Button>
          )}
          {isConcluded && (
            <DownloadButton call={downloadComparison} input={() => ({})} label="Baixar PDF" />
          )}
        </>
      }
      flush
    >
      {malls > 1 && !isByMall ? (
        <ComparisonSums rows={rows} />
      ) : (
        <ComparisonByMall rows={rows} onExplain={mayConduct ? setExplained : undefined} />
      )}
      {mayConduct && <Conclusion impediment={impediment} />}
      {explained && (
        <ExplainDialog comparison={explained} onClose={() => setExplained(undefined)} />
      )}
    </Panel>
  )
}
