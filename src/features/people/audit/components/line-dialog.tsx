import { Figures } from '#ui/display/figures.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { formatInstant } from '#values/instant.ts'
import { formatWhole } from '#values/whole-number.ts'

import { ACTIONS, type AuditLine, ENTITIES, actorText, wordsOf } from '../contract.ts'
import styles from './line-dialog.module.css'

/** Details of a log entry: user, time, facts, and its hashes. */
export function LineDialog({
  line,
  onClose,
}: {
  readonly line: AuditLine
  readonly onClose: () => void
}) {
  return (
    <Dialog opened onClose={onClose} title={wordsOf(ACTIONS, line.acao)} size="wide">
      <Figures
        label="Registro"
        figures={[
          { name: 'Quando', value: formatInstant(line.em) },
          { name: 'Quem', value: `${actorText(line)}, ${line.perfil}` },
          { name: 'Registro', value: `${wordsOf(ENTITIES, line.entidade)} ${line.idEntidade}` },
          { name: 'Shopping', value: line.nomeShopping || 'De nenhum shopping' },
          { name: 'Cadeia e posição', value: `${line.cadeia} · ${formatWhole(line.posicao)}` },
          { name: 'Pedido', value: line.pedido ?? '-' },
        ]}
      />
      <h3 className={styles['title']}>Conteúdo</h3>
      <pre className={styles['body']} tabIndex={0} aria-label="Conteúdo do registro">
        {JSON.stringify(JSON.parse(line.corpo), null, 2)}
      </pre>
      <h3 className={styles['title']}>Hash</h3>
      <p className={styles['hash']}>{line.hash}</p>
    </Dialog>
  )
}
