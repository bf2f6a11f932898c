import { Panel } from '#ui/panel.tsx'

import { ImportForm } from '../parts/import-form.tsx'
import { LoteList } from '../parts/lote-list.tsx'
import styles from './import-screen.module.css'

/** The file import screen (spec 1:2.14): the bureau's return files, and the lotes they answer. */
export function ImportScreen() {
  return (
    <div className={styles['page']}>
      <Panel
        title="Importar retorno do bureau"
        subtitle="O arquivo de retorno diz quem foi aceito e quem voltou com erro em cada remessa."
      >
        <ImportForm />
      </Panel>
      <div className={styles['lotes']}>
        <LoteList />
      </div>
    </div>
  )
}
