import { Button } from '#ui/actions/button.tsx'
import { formatCount } from '#ui/display/format-count.ts'

import styles from './today.module.css'

/** Says that the queue is narrowed to a sheet that was brought, and gives the whole of it back. */
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
