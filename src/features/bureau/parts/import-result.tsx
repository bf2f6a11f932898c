import { Figures } from '#ui/figures.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table.tsx'
import { formatWhole } from '#values/whole-number.ts'

import type { ImportResult as Result } from '../contract/calls.ts'
import styles from './import-result.module.css'

type Line = Result['linhas'][number]

const columns: readonly Column<Line>[] = [
  {
    id: 'linha',
    label: 'Linha',
    width: 72,
    align: 'end',
    cell: ({ linha }) => (linha === 0 ? '–' : formatWhole(linha)),
  },
  { id: 'motivo', label: 'Motivo', minWidth: 240, cell: ({ motivo }) => motivo, hover: ({ motivo }) => motivo },
]

const kinds = { NEGATIVACAO: 'Boletos a incluir ou baixar', RETORNO_BUREAU: 'Retorno do bureau' }

function figuresOf({ tipo, total, aceitos, rejeitados, retorno }: Result) {
  const lines = [
    { name: 'Tipo do arquivo', value: kinds[tipo] },
    { name: 'Linhas do arquivo', value: formatWhole(total) },
    { name: 'Linhas aplicadas', value: formatWhole(aceitos) },
    { name: 'Linhas rejeitadas', value: formatWhole(rejeitados) },
  ]
  if (!retorno) return lines
  return [
    { name: 'Remessa', value: String(retorno.remessa) },
    ...lines,
    { name: 'Aceitos pelo bureau', value: formatWhole(retorno.aceitosBureau) },
    { name: 'Com erro no bureau', value: formatWhole(retorno.comErroBureau) },
    { name: 'Andamentos', value: formatWhole(retorno.andamentos) },
  ]
}

/** What a file brought, or on a rehearsal would bring, and the lines that were left out with their reasons. */
export function ImportResult({ result }: { readonly result: Result }) {
  return (
    <div className={styles['result']}>
      <Figures label="Resultado da importação" figures={figuresOf(result)} />
      {result.linhas.length > 0 && (
        <div className={styles['lines']}>
          <DataTable
            label="Linhas rejeitadas"
            columns={columns}
            rows={result.linhas}
            rowKey={({ linha, motivo }) => `${linha} ${motivo}`}
            rowLabel={({ linha }) => `linha ${linha}`}
            keys="inside"
          />
        </div>
      )}
    </div>
  )
}
