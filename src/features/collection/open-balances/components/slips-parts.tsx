import type { AnswerOf } from '#contract/call.ts'
import { formatBrl } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'
import slipStyles from './detailed-slip.module.css'
import { DownloadButton } from '#listing/files/download-button.tsx'
import styles from './page.module.css'
import { StatementButton } from './statement-dialog.tsx'
import { downloadCustomerDebt, downloadGroupDebt, type readSlips } from '../contract/holding.ts'

type Answer = AnswerOf<typeof readSlips>

/** The debt report and the statement of these slips. */
export function SlipDownloads(props: {
  readonly slipIds: number[]
  readonly shown: readonly number[]
  readonly shopping: string | undefined
}) {
  const { slipIds, shown, shopping } = props
  return (
    <>
      {shopping === undefined ? (
        <DownloadButton
          call={downloadGroupDebt}
          label="Relatório de Dívidas"
          input={() => ({ slipIds })}
        />
      ) : (
        <DownloadButton
          call={downloadCustomerDebt}
          label="Relatório de Dívidas"
          input={() => ({ slipIds, shopping })}
        />
      )}
      <StatementButton of={{ slipIds: shown }} />
    </>
  )
}

/** The corrected sum of the slips, and what the user must know about it. */
export function SlipSums({
  answer: { totais, corrigidoEm, avisos, ausentes },
}: {
  readonly answer: Answer
}) {
  return (
    <>
      <p className={slipStyles['sums']} role="status">
        <strong>{formatBrl(totais.total)}</strong>
        <span>
          {`corrigido em ${formatDate(corrigidoEm)} = ${formatBrl(totais.valor)} + correção ${formatBrl(totais.correcao)} + multa ${formatBrl(totais.multa)} + juros ${formatBrl(totais.juros)}`}
        </span>
      </p>
      {avisos.map((warning) => (
        <p key={warning} className={styles['notice']}>
          {warning}
        </p>
      ))}
      {ausentes > 0 && (
        <p className={styles['notice']}>
          {ausentes === 1
            ? '1 boleto pedido já não tem saldo ou não pertence aos seus shoppings.'
            : `${formatWhole(ausentes)} boletos pedidos já não têm saldo ou não pertencem aos seus shoppings.`}
        </p>
      )}
    </>
  )
}
