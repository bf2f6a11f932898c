import { Link } from '#ui/actions/link.tsx'
import { formatInstant } from '#values/instant.ts'
import { countOf } from '#values/count-of.ts'

import type { Batch } from '../contract/batch.ts'
import { messagesPath } from '../contract/words.ts'
import styles from './batch.module.css'

/** What the person should know before releasing: no load today, uncertain messages, a closed day. */
export function BatchNotes({ batch }: { readonly batch: Batch }) {
  const uncertain = batch.estados.INCERTA ?? 0
  return (
    <>
      {uncertain > 0 && (
        <p className={styles['strip']} role="status">
          {`${countOf(uncertain, 'mensagem incerta', 'mensagens incertas')}: ninguém sabe se saiu.`}
          <Link to={`${messagesPath}?estado=INCERTA`}>Decidir</Link>
        </p>
      )}
      {batch.semCarga.length > 0 && (
        <p className={styles['strip']} role="status">
          {`Gerado sem a carga do dia: ${batch.semCarga.join(', ')}.`}
        </p>
      )}
      {batch.recusaLiberar !== null && batch.estado === 'ABERTO' && (
        <p className={styles['strip']} role="status">
          {batch.recusaLiberar}
        </p>
      )}
      <p className={styles['quiet']}>
        {batch.carga === null ? 'Sem carga. ' : `Carga de ${formatInstant(batch.carga)}. `}
        {`Lote gerado em ${formatInstant(batch.geradoEm)}`}
        {batch.estado === 'ENCERRADO' ? ', encerrado.' : '.'}
      </p>
    </>
  )
}
