import { Button } from '#ui/actions/button.tsx'
import { formatCount } from '#ui/display/format-count.ts'

import styles from './today.module.css'

/** Banner: the queue is limited to a sheet; offers to show all. */
export function FromSheet({
  count,
  onEnd,
}: {
  readonly count: number
  readonly onEnd: () => void
}) {
  return (
    <p className={styles['fromSheet']} role="status">
      {`Só ${count === 1 ? 'o lojista' : `os ${formatCount(count, { one: 'lojista', many: 'lojistas' })}`} da planilha. Quem você tratar sai da fila, como sempre.`}
      <Button kind="text" onClick={onEnd}>
        Voltar à fila inteira
      </Button>
    </p>
  )
}
