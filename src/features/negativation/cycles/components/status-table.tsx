import { Fragment } from 'react'

import { formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { FollowUp } from '../contract/calls.ts'
import styles from './status-table.module.css'

/** A mall's boletos by status, least advanced first; below 'Finalizado', by result. */
export function StatusTable({ row }: { readonly row: FollowUp }) {
  return (
    <table className={styles['table']} aria-label={`${row.shopping.nomeShopping} por status`}>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Boletos</th>
          <th scope="col">Fiadores</th>
          <th scope="col">Justificativas</th>
          <th scope="col">Valor</th>
        </tr>
      </thead>
      <tbody>
        {row.porStatus.map((status) => (
          <Fragment key={status.codigo}>
            <tr>
              <th scope="row">{status.nome}</th>
              <td>{formatWhole(status.quantidadeBoletos)}</td>
              <td>{formatWhole(status.quantidadeFiador)}</td>
              <td>{formatWhole(status.quantidadeJustificativas)}</td>
              <td>{formatBrl(status.valor)}</td>
            </tr>
            {status.resultados.map((result) => (
              <tr key={result.codigo} className={styles['ended']}>
                <th scope="row">
                  <span className={styles['indent']}>{result.nome}</span>
                </th>
                <td>{formatWhole(result.quantidadeBoletos)}</td>
                <td />
                <td />
                <td>{formatBrl(result.valor)}</td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
