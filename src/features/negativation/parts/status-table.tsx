import { formatBrl } from '#values/cents.ts'

import type { FollowUp } from '../contract/calls.ts'
import styles from './status-table.module.css'

const whole = (count: number) => count.toLocaleString('pt-BR')

/** A mall's boletos by status, least advanced first. */
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
          <tr key={status.codigo}>
            <th scope="row">{status.nome}</th>
            <td>{whole(status.quantidadeBoletos)}</td>
            <td>{whole(status.quantidadeFiador)}</td>
            <td>{whole(status.quantidadeJustificativas)}</td>
            <td>{formatBrl(status.valor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
