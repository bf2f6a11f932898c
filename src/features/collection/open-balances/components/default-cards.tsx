import { FailureState } from '#listing/screen/failure-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'

import { PageState } from '#ui/display/page-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { type Cents, formatAmount } from '#values/cents.ts'

import type { DefaultCard } from '#features/collection/open-balances/contract/summary.ts'
import styles from './default-cards.module.css'

const lines = [
  { label: 'Aluguéis', invoiced: 'rentsInvoiced', overdue: 'rentsDefault' },
  { label: 'Comerciais', invoiced: 'commercialsInvoiced', overdue: 'commercialsDefault' },
  { label: 'Condomínio', invoiced: 'condominiumInvoiced', overdue: 'condominiumDefault' },
  { label: 'Fundo', invoiced: 'fundInvoiced', overdue: 'fundDefault' },
  { label: 'Confissão', invoiced: 'confessionInvoiced', overdue: 'confessionDefault' },
] as const

const Amount = ({ cents }: { readonly cents: Cents }) => (
  <td data-none={cents === 0 || undefined}>{formatAmount(cents)}</td>
)

function Card({ card }: { readonly card: DefaultCard }) {
  const share = card.shoppingDefaultPercentage
  return (
    <li className={styles['card']}>
      <div className={styles['head']}>
        <h3>{`LUC ${card.luc}`}</h3>
        <span>{`Mês/Ano ${card.monthYear}`}</span>
      </div>
      <table
        className={styles['table']}
        aria-label={`Inadimplência da LUC ${card.luc} em ${card.monthYear}, em reais`}
      >
        <thead>
          <tr>
            <th scope="col">Em R$</th>
            <th scope="col">Faturado</th>
            <th scope="col">Inadimplência</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, invoiced, overdue }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <Amount cents={card[invoiced]} />
              <Amount cents={card[overdue]} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total Faturado</th>
            <td>{formatAmount(card.totalInvoiced)}</td>
            <td />
          </tr>
          <tr>
            <th scope="row">Total Inad. Mês</th>
            <td />
            <td>{formatAmount(card.totalDefaultMonth)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles['share']}>
        {`% Inad. Shopping: ${share === null ? '-' : `${formatAmount(share)} %`} do faturado de ${card.shoppingName}`}
      </p>
    </li>
  )
}

type Answer = { readonly data: readonly DefaultCard[]; readonly semCalculo: readonly string[] }

/** One card per LUC and month of the last twelve, newest first (spec 3:2.11, 2.12; rules 6.2). */
export function DefaultCards({ query }: { readonly query: UseQueryResult<Answer> }) {
  const { data } = query
  if (query.isError && !data)
    return (
      <FailureState
        title="Erro ao tentar capturar dados"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  if (!data)
    return (
      <div className={styles['cards']} aria-busy="true">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} width="100%" height={236} />
        ))}
      </div>
    )
  const missing = data.semCalculo.length
  return (
    <div className={styles['place']}>
      {missing > 0 && data.data.length > 0 && (
        <p className={styles['notice']}>
          {`Sem cálculo de inadimplência: ${data.semCalculo.join(', ')}.`}
        </p>
      )}
      {data.data.length === 0 ? (
        <PageState
          kind="empty"
          title="Nada faturado nem inadimplente"
          sentence={
            missing === 12
              ? 'Nenhum dos doze meses tem cálculo de inadimplência.'
              : 'Os cálculos dos doze meses não têm título deste cliente.'
          }
        />
      ) : (
        <ul className={styles['cards']} aria-label="Inadimplência por LUC e mês">
          {data.data.map((card) => (
            <Card key={`${card.monthYear} ${card.shoppingName} ${card.luc}`} card={card} />
          ))}
        </ul>
      )}
    </div>
  )
}
