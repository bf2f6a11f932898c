import { type Cents, formatBrl, sumCents } from '#values/cents.ts'
import { formatDue } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Boleto } from '../contract/boleto.ts'
import styles from './decision.module.css'

function Fact({
  name,
  towardsEnd = false,
  children,
}: {
  readonly name: string
  readonly towardsEnd?: boolean
  readonly children: string
}) {
  return (
    <div className={towardsEnd ? styles['towardsEnd'] : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export type RecordOf = Pick<
  Boleto,
  | 'numBoleto'
  | 'nomFantasia'
  | 'luc'
  | 'datVencimento'
  | 'datVencimentoOriginal'
  | 'valTotalVencido'
> &
  Partial<Pick<Boleto, 'valorAprovado'>>

/**
 * Summary of the records at the top of a dialog: client, due date and value of one boleto;
 * count and sum of several.
 */
export function RecordLine({ rows }: { readonly rows: readonly RecordOf[] }) {
  const [row] = rows
  if (rows.length === 1 && row) {
    return (
      <dl className={styles['record']}>
        <Fact name="Boleto">{row.numBoleto}</Fact>
        <Fact name="Lojista">{`${row.nomFantasia} ${row.luc}`}</Fact>
        <Fact name="Vencimento" towardsEnd>
          {formatDue(row.datVencimento, row.datVencimentoOriginal)}
        </Fact>
        <Fact name="Valor">{formatBrl(row.valTotalVencido)}</Fact>
        {row.valorAprovado != null && (
          <Fact name="Aprovado antes">{formatBrl(row.valorAprovado)}</Fact>
        )}
      </dl>
    )
  }
  const sum: Cents = sumCents(rows.map(({ valTotalVencido }) => valTotalVencido))
  return (
    <dl className={styles['record']}>
      <Fact name="Selecionados">{`${formatWhole(rows.length)} boletos`}</Fact>
      <Fact name="Valor" towardsEnd>
        {formatBrl(sum)}
      </Fact>
    </dl>
  )
}
