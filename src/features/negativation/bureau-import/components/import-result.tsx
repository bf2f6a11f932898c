import { IconFileDownload } from '@tabler/icons-react'

import { saveFile } from '#ui/actions/save-file.ts'
import { Button } from '#ui/actions/button.tsx'
import { Figures } from '#ui/display/figures.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatWhole } from '#values/whole-number.ts'

import type { ImportResult as Result } from '../contract.ts'
import styles from './import-result.module.css'
import { rejectedFile } from './rejected-file.ts'

type Line = Result['linhas'][number]

const columns: readonly Column<Line>[] = [
  {
    id: 'linha',
    label: 'Linha',
    width: 72,
    align: 'end',
    cell: ({ linha }) => (linha === 0 ? '–' : formatWhole(linha)),
  },
  {
    id: 'motivo',
    label: 'Motivo',
    minWidth: 240,
    cell: ({ motivo }) => motivo,
    hover: ({ motivo }) => motivo,
  },
]

const kinds = { NEGATIVACAO: 'Boletos a incluir ou baixar', RETORNO_BUREAU: 'Retorno do bureau' }

function figuresOf({ tipo, total, aceitos, repetidos, rejeitados, retorno, ensaio }: Result) {
  const lines = [
    { name: 'Tipo do arquivo', value: kinds[tipo] },
    { name: 'Linhas do arquivo', value: formatWhole(total) },
    { name: ensaio ? 'Linhas a aplicar' : 'Linhas aplicadas', value: formatWhole(aceitos) },
    ...(repetidos > 0
      ? [{ name: 'Linhas já importadas antes', value: formatWhole(repetidos) }]
      : []),
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

/** Result of a file or its dry run, and the rejected lines with reasons. */
export function ImportResult({ result, file }: { readonly result: Result; readonly file: File }) {
  const hasLines = result.linhas.some(({ linha }) => linha > 0)
  return (
    <div className={styles['result']}>
      <Figures label="Resultado da importação" figures={figuresOf(result)} />
      {hasLines && (
        <div>
          <Button
            icon={<IconFileDownload size={16} stroke={1.75} />}
            onClick={() => void rejectedFile(file, result).then(saveFile)}
          >
            Baixar linhas rejeitadas
          </Button>
        </div>
      )}
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
