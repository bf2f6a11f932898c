import { defaultPageSize } from '#listing/address.ts'
import { useQuery } from '@tanstack/react-query'

import { failureStatement } from '#listing/screen/failure-toast.ts'
import { TenantName } from '#listing/screen/tenant-name.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { ColumnHeads } from '#ui/table/column-heads.tsx'
import { formatAmount } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'
import { countOf } from '#values/count-of.ts'

import { simulationQuery } from '../queries.ts'
import type { TriedWeights } from './weights-card.tsx'
import styles from './weights.module.css'
import type { AnswerOf } from '#contract/call.ts'
import type { simulateWeights } from '../contract/why.ts'

/** '2 → 1' with a word for screen readers; a lower place is called first. */
const moveOf = (before: number, after: number): string => {
  if (before === after) return 'mesma posição'
  return before > after ? `sobe ${before - after}` : `desce ${after - before}`
}

type Row = AnswerOf<typeof simulateWeights>['data'][number]

function PreviewRow({ row }: { readonly row: Row }) {
  return (
    <tr>
      <td>{formatWhole(row.prioridadeDepois)}</td>
      <td>
        {formatWhole(row.prioridadeAntes)}{' '}
        <span className={styles['move']}>{moveOf(row.prioridadeAntes, row.prioridadeDepois)}</span>
      </td>
      <th scope="row">
        <TenantName tenant={{ id: row.clientId }}>{row.customerName}</TenantName>
        {`, ${row.shopping}`}
      </th>
      <td>{formatAmount(row.pontosAntes)}</td>
      <td>{formatAmount(row.pontosDepois)}</td>
    </tr>
  )
}

const heads = ['Prioridade', 'Antes', 'Cliente', 'Pontos antes', 'Pontos depois']

/** The first rows under other weights, with places before and after. */
export function WeightsPreview({ weights }: { readonly weights: TriedWeights }) {
  const { data, error } = useQuery(simulationQuery({ ...weights, page: 1, size: defaultPageSize }))
  if (error) return <p role="alert">{failureStatement(error)}</p>
  if (data === undefined)
    return (
      <div aria-busy="true">
        <Skeleton width="100%" height={240} />
      </div>
    )
  const total = data.pageInfo?.totalItems ?? 0
  return (
    <div className={styles['preview']}>
      <p role="status">
        {data.mudam === 0
          ? 'Ninguém muda de posição com estes pesos.'
          : `${formatWhole(data.mudam)} de ${countOf(total, 'cliente', 'clientes')} ${data.mudam === 1 ? 'muda' : 'mudam'} de posição. Nada foi gravado.`}
      </p>
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label="Simulação dos pesos">
        <table className={styles['table']}>
          <caption className="visually-hidden">Os primeiros da lista com os novos pesos</caption>
          <ColumnHeads heads={heads} />
          <tbody>
            {data.data.map((row) => (
              <PreviewRow key={row.clientId} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
