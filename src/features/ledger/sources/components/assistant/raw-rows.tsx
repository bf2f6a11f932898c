import { Panel } from '#ui/display/panel.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { formatWhole } from '#values/whole-number.ts'
import { countOf } from '#values/count-of.ts'

import type { DetectedFile } from '../../contract/assistant.ts'
import styles from './assistant.module.css'

type Row = DetectedFile['inicio'][number]

const textOf = ({ celulas }: Row, separator: string) => {
  const text = celulas.join(separator)
  return text.trim() === '' ? 'linha vazia' : text
}

function Line({ row, kind, separator }: { row: Row; kind: string; separator: string }) {
  return (
    <tr data-kind={kind}>
      <th scope="row">{formatWhole(row.linha)}</th>
      <td title={textOf(row, separator)}>
        <code>{textOf(row, separator)}</code>
      </td>
    </tr>
  )
}

/** First and last rows of a file as they are, with the header marked. */
export function RawRows({
  file,
  onHeader,
}: {
  readonly file: DetectedFile
  readonly onHeader: (line: number) => void
}) {
  const { inicio, fim, leitura } = file
  const separator = leitura.separador ?? ' · '
  const header = leitura.linhaCabecalho
  const shown = inicio.at(-1)?.linha ?? 0
  const end = fim.filter(({ linha }) => linha > shown)
  const between = (end[0]?.linha ?? shown + 1) - shown - 1
  const kindOf = ({ linha }: Row) =>
    linha === header ? 'header' : header !== null && linha < header ? 'above' : 'row'
  return (
    <Panel
      flush
      title="Como o arquivo começa e termina"
      aside={
        header !== null && (
          <div className={styles['headerLine']}>
            <span aria-hidden="true">cabeçalho na linha</span>
            <SelectField
              label="cabeçalho na linha"
              inRow
              width={80}
              options={inicio.map(({ linha }) => ({
                value: String(linha),
                label: formatWhole(linha),
              }))}
              value={String(header)}
              onChange={(line) => onHeader(Number(line))}
            />
          </div>
        )
      }
    >
      <table className={styles['raw']} aria-label="Primeiras e últimas linhas do arquivo">
        <tbody>
          {inicio.map((row) => (
            <Line key={row.linha} row={row} kind={kindOf(row)} separator={separator} />
          ))}
          {between > 0 && (
            <tr data-kind="above">
              <th scope="row">…</th>
              <td>{`mais ${countOf(between, 'linha', 'linhas')}`}</td>
            </tr>
          )}
          {end.map((row) => (
            <Line key={row.linha} row={row} kind="row" separator={separator} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
