import { useState } from 'react'

import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/display/panel.tsx'

import { StartDialog } from './act-dialogs.tsx'
import styles from './migration.module.css'

/** Before the start: what the migration is, and its one act. */
export function NotStarted({
  mayConduct,
  impediment,
}: {
  readonly mayConduct: boolean
  readonly impediment: string | null
}) {
  const [opened, setOpened] = useState(false)
  const refusal = useCompanyRefusal()
  return (
    <Panel title="Migração de partida">
      <div className={styles['body']}>
        <p>
          No primeiro dia a Régua recebe, passo a passo, o que está no sistema antigo: cadastros,
          contratos, títulos, quem já está negativado e o ciclo aberto. Cada passo tem modelo e
          ensaio. No fim, a conferência compara os dois sistemas por shopping e medida.
        </p>
        {impediment !== null && <p>{impediment}</p>}
        {mayConduct && (
          <div className={styles['acts']}>
            <Button
              kind="primary"
              disabledBecause={impediment ?? refusal}
              onClick={() => setOpened(true)}
            >
              Iniciar migração
            </Button>
          </div>
        )}
      </div>
      {opened && <StartDialog onClose={() => setOpened(false)} />}
    </Panel>
  )
}
