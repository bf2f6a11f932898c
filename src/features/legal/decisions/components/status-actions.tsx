import { useQuery } from '@tanstack/react-query'

import { TenantName } from '#listing/screen/tenant-name.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import { outcomeWords, type StatusAction, type StatusRow } from '../contract/calls.ts'
import { actionsQuery } from '../queries.ts'
import styles from './recommendation.module.css'

const heads = ['Contrato', 'Cliente', 'Tipo de dívida', 'Ação cabível', 'Status'] as const

function StatusActionRow({ action }: { readonly action: StatusAction }) {
  const { idLojista, nomeFantasia, resultado, saldoDevedorCorrigido: claim } = action
  return (
    <tr>
      <th scope="row">{action.contrato}</th>
      <td>
        {idLojista === null ? (
          nomeFantasia
        ) : (
          <TenantName tenant={{ id: idLojista }}>{nomeFantasia}</TenantName>
        )}{' '}
        {action.luc}
      </td>
      <td>{action.tipoDivida}</td>
      <td>{action.tipoAcao}</td>
      <td>{resultado === null ? action.recomendacao : (outcomeWords[resultado] ?? resultado)}</td>
      <td className={styles['figure']}>{formatBrl(action.saldoAbertoCriterio)}</td>
      <td className={styles['figure']}>{claim === null ? '-' : formatBrl(claim)}</td>
      <td>{formatDate(action.desde)}</td>
      <td>{action.prazo === null ? '-' : formatDate(action.prazo)}</td>
    </tr>
  )
}

/** Actions of a mall in one status, longest waiting first. */
export function StatusActions({ row }: { readonly row: StatusRow }) {
  const { data, isError } = useQuery(actionsQuery(row.idShopping, row.idStatusWorkflow))
  if (isError)
    return (
      <p role="alert" className={styles['note']}>
        As ações não foram carregadas.
      </p>
    )
  if (data === undefined) return <Skeleton width="100%" height={48} />
  return (
    <table className={styles['actions']} aria-label={`${row.nomeShopping}: ${row.status}`}>
      <thead>
        <tr>
          {heads.map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
          <th scope="col" className={styles['figure']}>
            Saldo critério
          </th>
          <th scope="col" className={styles['figure']}>
            Corrigido
          </th>
          <th scope="col">Desde</th>
          <th scope="col">Prazo</th>
        </tr>
      </thead>
      <tbody>
        {data.map((action) => (
          <StatusActionRow key={action.id} action={action} />
        ))}
      </tbody>
    </table>
  )
}
