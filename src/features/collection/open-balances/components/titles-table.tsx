import { useQuery } from '@tanstack/react-query'

import { Button } from '#ui/actions/button.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatAmount } from '#values/cents.ts'
import { formatCompetence } from '#values/competence.ts'
import { formatDate, monthOf } from '#values/local-date.ts'

import type { SlipTitle } from '../contract/slips.ts'
import { titlesQuery } from '../queries.ts'
import shared from './titles.module.css'
import styles from './titles-table.module.css'

/** The open títulos of a boleto (spec 3:2.24). */
export function TitleRows({
  label,
  titles,
}: {
  readonly label: string
  readonly titles: readonly SlipTitle[]
}) {
  return (
    <table className={`${shared['table']} ${styles['table']}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Nº documento</th>
          <th scope="col">Tipo</th>
          <th scope="col">Movimento</th>
          <th scope="col">Competência</th>
          <th scope="col">Vencimento</th>
          <th scope="col">Vencimento original</th>
          <th scope="col" data-end>
            Valor original
          </th>
          <th scope="col" data-end>
            Valor em aberto
          </th>
          <th scope="col" data-end>
            Desconto juros
          </th>
          <th scope="col" data-end>
            Desconto multa
          </th>
        </tr>
      </thead>
      <tbody>
        {titles.map(({ tituloAr: titulo }) => (
          <tr key={titulo.numeroTitulo}>
            <th scope="row">{titulo.numeroTitulo}</th>
            <td>{titulo.tipoDocumento}</td>
            <td title={titulo.tipoConta}>{titulo.tipoMovimento}</td>
            <td>{formatCompetence(monthOf(titulo.dataCompetencia))}</td>
            <td>{formatDate(titulo.dataVencimento)}</td>
            <td>{formatDate(titulo.dataVencimentoOriginal)}</td>
            <td data-end>{formatAmount(titulo.valorVencimentoOriginal)}</td>
            <td data-end>{formatAmount(titulo.valorAberto)}</td>
            <td data-end>{formatAmount(titulo.valorDescontoJuros)}</td>
            <td data-end>{formatAmount(titulo.valorDescontoMulta)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Fetches the títulos when the boleto row is expanded. */
export function TitlesTable({ slip }: { readonly slip: { slipId: number; slipNumber: string } }) {
  const { data, isError, refetch } = useQuery(titlesQuery(slip.slipId))
  return (
    <div className={styles['place']} aria-busy={data === undefined && !isError}>
      {data ? (
        <TitleRows label={`Títulos do boleto ${slip.slipNumber}`} titles={data} />
      ) : isError ? (
        <p className={styles['failure']} role="alert">
          Erro ao tentar recuerar dados, entre em contato com a equipe técnica
          <Button size="tight" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </p>
      ) : (
        <Skeleton width="100%" height={56} />
      )}
    </div>
  )
}
