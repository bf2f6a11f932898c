import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { formatBrl, sumCents } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import styles from './recommendation.module.css'

/** Dialog header: the action, or count and sum of several. */
export function ActionLine({ rows }: { readonly rows: readonly StepRow[] }) {
  const [row] = rows
  const facts: readonly (readonly [string, string])[] =
    rows.length === 1 && row
      ? [
          ['Contrato', row.numeroContrato],
          ['Cliente', `${row.contratoNomeFantasia} ${row.contratoLuc}`],
          ['Tipo de dívida', row.tipoDividaNome],
          ...(row.prazo === null ? [] : [['Prazo da etapa', formatDate(row.prazo)] as const]),
          ['Saldo critério', formatBrl(row.saldoAberto)],
        ]
      : [
          ['Selecionadas', `${formatWhole(rows.length)} ações`],
          ['Saldo critério', formatBrl(sumCents(rows.map(({ saldoAberto }) => saldoAberto)))],
        ]
  return (
    <dl className={styles['record']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
