import { IconHistory } from '@tabler/icons-react'

import { DossierButton } from '#features/negativation/dossier/components/dossier-button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import type { BillCycle, BureauBill } from '../contract/bill-search.ts'
import styles from '../../cycles/components/status-table.module.css'

function CycleRow({
  cycle,
  number,
  onHistory,
}: {
  readonly cycle: BillCycle
  readonly number: string
  readonly onHistory: () => void
}) {
  const { nome } = cycle.cicloNegativacao
  return (
    <tr>
      <th scope="row">
        {nome} {!cycle.noFiltro && <Badge>fora do filtro</Badge>}
      </th>
      <td className={styles['words']}>{cycle.statusWorkflowSerasa.nome}</td>
      <td className={styles['words']}>{cycle.resultado?.nome ?? '-'}</td>
      <td>{formatBrl(cycle.valTotalVencido)}</td>
      <td>{formatDate(cycle.data)}</td>
      <td>
        <span className={styles['acts']}>
          <IconButton
            size="row"
            hasPopup="dialog"
            label={`Justificativas do boleto ${number} no ciclo ${nome}`}
            icon={<IconHistory size={18} stroke={1.75} />}
            onClick={onHistory}
          />
          <DossierButton boleto={{ id: cycle.idBoleto, number }} />
        </span>
      </td>
    </tr>
  )
}

/** Cycles of a boleto, newest first: status or result, value and date. */
export function BillCycles({
  row,
  onHistory,
}: {
  readonly row: BureauBill
  readonly onHistory: (cycle: BillCycle) => void
}) {
  return (
    <table className={styles['table']} aria-label={`Ciclos do boleto ${row.numBoleto}`}>
      <thead>
        <tr>
          <th scope="col">Ciclo</th>
          <th scope="col" className={styles['words']}>
            Status
          </th>
          <th scope="col" className={styles['words']}>
            Resultado
          </th>
          <th scope="col">Valor</th>
          <th scope="col">Data</th>
          <th scope="col">
            <span className="visually-hidden">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {row.ciclos.map((cycle) => (
          <CycleRow
            key={cycle.idBoleto}
            cycle={cycle}
            number={row.numBoleto}
            onHistory={() => onHistory(cycle)}
          />
        ))}
      </tbody>
    </table>
  )
}
