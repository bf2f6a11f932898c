import { Figures } from '#ui/display/figures.tsx'
import { Badge } from '#ui/display/badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { formatBrl } from '#values/cents.ts'
import { formatDue } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Simulation } from '../contract/simulation.ts'
import styles from './simulation-result.module.css'

type Row = Simulation['linhas'][number]
type Group = Simulation['entram']

const words = ({ boletos, clientes, valor }: Group) =>
  `${formatCount(boletos, { one: 'boleto', many: 'boletos' })} · ${formatCount(clientes, { one: 'cliente', many: 'clientes' })} · ${formatBrl(valor)}`

const columns: readonly Column<Row>[] = [
  {
    id: 'movimento',
    label: 'Movimento',
    width: 90,
    cell: ({ movimento }) => (
      <Badge tone={movimento === 'ENTRA' ? 'accent' : 'warn'}>
        {movimento === 'ENTRA' ? 'Entra' : 'Sai'}
      </Badge>
    ),
  },
  { id: 'shopping', label: 'Shopping', width: 150, cell: ({ shopping }) => shopping },
  {
    id: 'nomFantasia',
    label: 'Nome fantasia',
    minWidth: 120,
    emphasis: 'strong',
    cell: ({ nomFantasia }) => nomFantasia,
  },
  { id: 'luc', label: 'LUC', width: 76, cell: ({ luc }) => luc },
  { id: 'numBoleto', label: 'Boleto', width: 130, cell: ({ numBoleto }) => numBoleto },
  {
    id: 'datVencimento',
    label: 'Vencimento',
    width: 100,
    cell: ({ datVencimento, datVencimentoOriginal }) =>
      formatDue(datVencimento, datVencimentoOriginal),
    hover: ({ datVencimento, datVencimentoOriginal }) =>
      formatDue(datVencimento, datVencimentoOriginal),
  },
  { id: 'valor', label: 'Valor', width: 120, align: 'end', cell: ({ valor }) => formatBrl(valor) },
]

// Eligibility depends on the value alone; a guard block has its own reason.
const reason: Column<Row> = {
  id: 'motivo',
  label: 'Motivo',
  minWidth: 160,
  cell: ({ motivo }) => motivo,
  hover: ({ motivo }) => motivo,
}

/** Boletos that would enter, leave and stay; nothing is stored (rules 8). */
export function SimulationResult({ simulation }: { readonly simulation: Simulation }) {
  const { efeito, mensagem, entram, saem, ficam, linhas, truncado, impedimento } = simulation
  return (
    <section className={styles['result']} aria-label="Resultado da simulação" role="status">
      <p className={styles['sentence']}>{mensagem}</p>
      {impedimento !== null && (
        <p className={styles['alone']} role="alert">
          {impedimento}
        </p>
      )}
      {efeito !== 'NENHUM' && (
        <Figures
          label="Quem muda"
          figures={[
            { name: 'Entram', value: words(entram) },
            { name: 'Saem', value: words(saem) },
            { name: 'Ficam', value: words(ficam) },
          ]}
        />
      )}
      {linhas.length > 0 && (
        <div className={styles['rows']}>
          <DataTable
            label="Boletos que mudam"
            columns={efeito === 'GUARDAS' ? [...columns, reason] : columns}
            rows={linhas}
            rowKey={({ idBoleto }) => String(idBoleto)}
            rowLabel={({ numBoleto }) => `boleto ${numBoleto}`}
            keys="inside"
            fill
          />
        </div>
      )}
      {truncado && (
        <p className={styles['sentence']}>
          A lista mostra os {formatWhole(linhas.length)} maiores valores; as somas são de todos.
        </p>
      )}
    </section>
  )
}
