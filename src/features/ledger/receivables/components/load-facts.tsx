import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { RejectedFile } from '#listing/files/rejected-file.tsx'
import { lineColumn, severityColumn, valueColumns } from '#listing/files/rejected-lines.tsx'
import { Badge } from '#ui/display/badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Figures } from '#ui/display/figures.tsx'
import { formatInstant } from '#values/instant.ts'
import { formatWhole } from '#values/whole-number.ts'

import {
  downloadRejected,
  listLoads,
  LOAD_KIND,
  type LoadIssue,
  type LoadRow,
} from '../contract.ts'
import styles from './loads.module.css'
import { isRunning, progressOf, statusOf } from './load-words.ts'

/** A load with its problems; refetched when the server announces progress of loads. */
export const useLoad = (id: number | undefined) =>
  useQuery({
    queryKey: ['loads', listLoads.name, id],
    queryFn: ({ signal }) => callServer(listLoads, { id }, { signal }),
    enabled: id !== undefined,
    select: ({ data }) => data[0],
  })

const columns: readonly Column<LoadIssue>[] = [
  lineColumn,
  severityColumn,
  {
    id: 'coluna',
    label: 'Coluna',
    width: 128,
    cell: ({ coluna }) => coluna,
    hover: ({ coluna }) => coluna,
  },
  ...valueColumns,
]

const factsOf = (load: LoadRow) => [
  { name: 'Planilha', value: LOAD_KIND[load.tipo] },
  { name: 'Carregado por', value: load.usuario },
  { name: 'Data de carregamento', value: formatInstant(load.dataCarga) },
  { name: 'Shopping', value: load.nomeShopping ?? 'Todos os do arquivo' },
  ...(load.dateReference ? [{ name: 'Mês de referência', value: load.dateReference }] : []),
  ...(load.dataFim ? [{ name: 'Terminou em', value: formatInstant(load.dataFim) }] : []),
  ...(load.dataDesfeita
    ? [{ name: `Desfeita por ${load.desfeitaPor ?? ''}`, value: formatInstant(load.dataDesfeita) }]
    : []),
]

const figuresOf = (load: LoadRow) => [
  { name: 'Linhas do arquivo', value: formatWhole(load.linhas) },
  { name: 'Linhas aceitas', value: formatWhole(load.aceitas) },
  { name: 'Linhas rejeitadas', value: formatWhole(load.rejeitadas) },
  { name: 'Linhas com aviso', value: formatWhole(load.comAviso) },
  { name: 'Novas', value: formatWhole(load.novas) },
  { name: 'Alteradas', value: formatWhole(load.alteradas) },
  { name: 'Já carregadas', value: formatWhole(load.iguais) },
]

/** Downloads the rejected rows as a file that can be corrected and loaded again. */
export const RejectedRows = ({ load }: { readonly load: LoadRow }) => (
  <RejectedFile
    of={downloadRejected}
    id={load.id}
    disabledBecause={load.rejeitadas === 0 ? 'A carga não tem linha rejeitada.' : undefined}
  />
)

/** State of a load, accepted and rejected rows, and the first problems. */
export function LoadFacts({ load }: { readonly load: LoadRow }) {
  const { words, tone } = statusOf(load)
  const progress = progressOf(load)
  return (
    <div className={styles['facts']}>
      <p className={styles['state']} role="status">
        <Badge tone={tone}>{words}</Badge> {load.arquivo}
        {progress !== undefined && ` · ${progress}`}
        {load.ensaio &&
          !isRunning(load) &&
          load.status === 'VALIDADA' &&
          ' · Conferência: nada foi gravado.'}
      </p>
      {load.erro !== null && <p className={styles['error']}>{load.erro}</p>}
      <div className={styles['columns']}>
        <Figures label="Dados da carga" figures={factsOf(load)} />
        <Figures label="Linhas da carga" figures={figuresOf(load)} />
      </div>
      {load.problemas.length > 0 && (
        <div className={styles['issues']}>
          <DataTable
            label="Problemas da carga"
            columns={columns}
            rows={load.problemas}
            rowKey={({ linha, coluna, motivo }) => `${linha} ${coluna} ${motivo}`}
            rowLabel={({ linha }) => `linha ${linha}`}
            keys="inside"
          />
        </div>
      )}
    </div>
  )
}
