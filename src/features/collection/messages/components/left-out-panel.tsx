import type { UseQueryResult } from '@tanstack/react-query'

import { FailureState } from '#listing/screen/failure-state.tsx'
import { PeekFrame } from '#listing/screen/peek-frame.tsx'
import { Link } from '#ui/actions/link.tsx'
import { SkeletonRows } from '#ui/display/skeleton.tsx'
import { formatAmount, formatBrl } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Batch } from '../contract/batch.ts'
import { batchPath, REASON_SENTENCES } from '../contract/words.ts'
import { type Card, leftOutLines } from '../rules/batch-words.ts'
import styles from './batch.module.css'

const label = 'Quem fica de fora'

/** The place of the panel until the batch has arrived, or why it did not. */
export const UnreadLeftOut = ({
  query: { isError, error, refetch },
}: {
  readonly query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>
}) => (
  <PeekFrame label={label}>
    {isError ? (
      <FailureState
        title="Erro ao tentar carregar o lote"
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <div className={styles['part']} aria-busy="true">
        <SkeletonRows count={6} widths={['52%', '12%', '22%']} className={undefined} />
      </div>
    )}
  </PeekFrame>
)

/** Who stays out of the chosen steps, and why; paid boletos are apart from the sum. */
export function LeftOutPanel({
  batch,
  card,
  hours,
}: {
  readonly batch: Batch
  readonly card: Card | undefined
  /** '08:00 às 18:00', if it is known. */
  readonly hours?: string
}) {
  const kinds = new Map(batch.passos.map(({ codigo, tipo }) => [codigo, tipo]))
  const own = batch.fora.filter(
    ({ passo, pessoa }) =>
      card === undefined || (kinds.get(passo) === card.kind && pessoa === card.person),
  )
  const { lines, paid, quiet, boletos, cents } = leftOutLines(own)
  return (
    <PeekFrame label={label}>
      <header className={styles['part']}>
        <div className={styles['head']}>
          <h2>Quem fica de fora, e por quê</h2>
          {boletos > 0 && (
            <Link to={`${batchPath}?aba=fora`}>{`Abrir os ${formatWhole(boletos)}`}</Link>
          )}
        </div>
        <p className={styles['quiet']}>
          {boletos === 0
            ? 'Ninguém fica de fora.'
            : `${countOf(boletos, 'boleto', 'boletos')}, ${formatBrl(cents)}.`}
        </p>
      </header>
      {lines.map(({ motivo, label, boletos: count, valor }) => (
        <div key={motivo} className={styles['line']}>
          <b>{label}</b>
          <span>{formatWhole(count)}</span>
          <span>{formatAmount(valor)}</span>
          <span className={styles['sentence']}>{REASON_SENTENCES[motivo] ?? ''}</span>
        </div>
      ))}
      {quiet !== undefined && (
        <div className={styles['line']} data-quiet>
          <span>{quiet}</span>
          <span>0</span>
          <span>0,00</span>
        </div>
      )}
      {paid > 0 && (
        <div className={styles['line']} data-quiet>
          <span>Pagos desde o vencimento</span>
          <span>{formatWhole(paid)}</span>
          <span>0,00</span>
          <span className={styles['sentence']}>Fora da soma acima.</span>
        </div>
      )}
      <section className={styles['part']}>
        <h3>Antes de sair, tudo é perguntado de novo</h3>
        <p className={styles['quiet']}>
          Quem pagar, prometer ou contestar até a hora do envio sai da lista sozinho. Ninguém entra
          depois de você liberar.{hours === undefined ? '' : ` O envio vai das ${hours}.`}
        </p>
      </section>
    </PeekFrame>
  )
}
