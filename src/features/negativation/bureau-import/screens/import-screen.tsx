import { Panel } from '#ui/display/panel.tsx'

import { ImportForm } from '../components/import-form.tsx'
import { LoteList } from '#features/negativation/bureau-exchange/components/lote-list.tsx'
import styles from './import-screen.module.css'

/**
 * File import screen (spec 1:2.14): boletos to include or release, the bureau's returns, and the
 * lotes they answer.
 */
export function ImportScreen() {
  return (
    <div className={styles['page']}>
      <Panel
        title="Importar arquivo"
        subtitle="Boletos a incluir ou baixar, ou o retorno do bureau (CSV ou CONVEM): o cabeçalho diz qual."
      >
        <ImportForm />
      </Panel>
      <div className={styles['lotes']}>
        <LoteList />
      </div>
    </div>
  )
}
