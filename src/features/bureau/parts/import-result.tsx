import { Figures } from '#features/negativation/parts/figures.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table.tsx'

import type { ImportResult as Result } from '../contract/calls.ts'
import styles from './import-result.module.css'

type Line = Result['linhas'][number]

const whole = (count: number) => count.toLocaleString('pt-BR')

const columns: readonly Column<Line>[] = [
  { id: 'linha', label: 'Linha', width: 72, align: 'end', cell: ({ linha }) => whole(linha) },
  { id: 'motivo', label: 'Motivo', minWidth: 240, cell: ({ motivo }) => motivo, hover: ({ motivo }) => motivo },
]

function figuresOf({ total, aceitos, rejeitados, retorno }: Result) {
  const lines = [
    { name: 'Linhas do arquivo', value: whole(total) },
    { name: 'Linhas aplicadas', value: whole(aceitos) },
    { name: 'Linhas rejeitadas', value: whole(rejeitados) },
  ]
  if (!retorno) return lines
  return [
    { name: 'Remessa', value: String(retorno.remessa) },
    ...lines,
    { name: 'Aceitos pelo bureau', value: whole(retorno.aceitosBureau) },
    { name: 'Com erro no bureau', value: whole(retorno.comErroBureau) },
    { name: 'Andamentos', value: whole(retorno.andamentos) },
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
