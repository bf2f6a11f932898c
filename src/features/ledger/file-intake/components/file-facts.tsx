import {
  downloadFile,
  downloadOrderRows,
  downloadRejected,
  type FileWhole,
} from '#features/ledger/received-files/contract/calls.ts'
import { FILE_ORIGIN, type Finding } from '#features/ledger/received-files/contract/states.ts'
import { DownloadButton } from '#listing/files/download-button.tsx'
import { severityColumn } from '#listing/files/rejected-lines.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Figures } from '#ui/display/figures.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatInstant, formatInstantToSecond } from '#values/instant.ts'
import { formatWhole } from '#values/whole-number.ts'

import styles from './files.module.css'
import { sentenceOf, SEVERITY, stateOf } from './file-words.ts'

type Problem = FileWhole['problemas'][number]
type MonthSum = FileWhole['somas'][number]

const problemColumns: readonly Column<Problem>[] = [
  {
    id: 'linha',
    label: 'Linha',
    width: 76,
    align: 'end',
    cell: ({ linha }) => formatWhole(linha),
  },
  severityColumn,
  {
    id: 'campo',
    label: 'Campo',
    width: 128,
    cell: ({ campo }) => campo,
    hover: ({ campo }) => campo,
  },
  {
    id: 'valor',
    label: 'Valor',
    width: 128,
    cell: ({ valor }) => valor,
    hover: ({ valor }) => valor,
  },
  {
    id: 'motivo',
    label: 'Motivo',
    minWidth: 220,
    cell: ({ motivo }) => motivo,
    hover: ({ motivo }) => motivo,
  },
]

const sumColumns: readonly Column<MonthSum>[] = [
  { id: 'shopping', label: 'Shopping', minWidth: 160, cell: ({ shopping }) => shopping },
  { id: 'competencia', label: 'Competência', width: 110, cell: ({ competencia }) => competencia },
  {
    id: 'linhas',
    label: 'Linhas',
    width: 84,
    align: 'end',
    cell: ({ linhas }) => formatWhole(linhas),
  },
  {
    id: 'valorAberto',
    label: 'Em aberto',
    width: 140,
    align: 'end',
    cell: ({ valorAberto }) => formatBrl(valorAberto),
  },
]

const factsOf = (file: FileWhole) => [
  { name: 'Fonte', value: `${file.fonte}, versão ${file.versao}` },
  { name: 'Recebido em', value: formatInstant(file.recebidoEm) },
  { name: 'Recebido por', value: `${file.recebidoPor} (${FILE_ORIGIN[file.origem]})` },
  { name: 'Traz tudo em aberto', value: file.completo ? 'Sim' : 'Não' },
  ...(file.decididoPor === null
    ? []
    : [{ name: `Decidido por ${file.decididoPor}`, value: file.motivo ?? '' }]),
  ...(file.carregadaEm === null
    ? []
    : [{ name: 'Carregada em', value: formatInstantToSecond(file.carregadaEm) }]),
  ...file.etapas.map(({ etapa, fim }) => ({
    name: etapa,
    value: fim === null ? 'em curso' : formatInstantToSecond(fim),
  })),
]

const figuresOf = (file: FileWhole) => [
  { name: 'Linhas', value: formatWhole(file.linhas) },
  { name: 'Aceitas', value: formatWhole(file.aceitas) },
  { name: 'Rejeitadas', value: formatWhole(file.rejeitadas) },
  { name: 'Com aviso', value: formatWhole(file.comAviso) },
  { name: 'Ignoradas', value: formatWhole(file.ignoradas) },
  { name: 'Abatidas', value: formatWhole(file.abatidas) },
  { name: 'Créditos', value: `${formatWhole(file.creditos)} · ${formatBrl(file.valorCreditos)}` },
  { name: 'Em aberto', value: formatBrl(file.valorAberto) },
  {
    name: 'Sumidos',
    value: `${formatWhole(file.sumidos.quantidade)} · ${formatBrl(file.sumidos.valor)}`,
  },
]

function FindingLine({ finding }: { readonly finding: Finding }) {
  const { words, tone } = SEVERITY[finding.severidade]
  return (
    <li>
      <Badge tone={tone}>{words}</Badge> {finding.texto}{' '}
      <span className={styles['code']}>{finding.codigo}</span>
      {finding.exemplos.length > 0 && (
        <div className={styles['examples']}>{finding.exemplos.join(' · ')}</div>
      )}
    </li>
  )
}

/** Downloads of an entrada: its bytes, its rejected rows and those of finding J01. */
export const FileDownloads = ({ file }: { readonly file: FileWhole }) => (
  <>
    <DownloadButton call={downloadFile} input={() => ({ id: file.id })} label="Baixar arquivo" />
    {file.achados.some(({ codigo }) => codigo === 'J01') && (
      <DownloadButton
        call={downloadOrderRows}
        input={() => ({ id: file.id })}
        label="Baixar as linhas"
      />
    )}
    <DownloadButton
      call={downloadRejected}
      input={() => ({ id: file.id })}
      label="Baixar rejeitadas"
      disabledBecause={
        file.rejeitadas === 0 || file.cargas.length === 0
          ? 'A entrada não tem linha rejeitada.'
          : undefined
      }
    />
  </>
)

/** What became of an entrada, what was found in it, its sums and its first problems. */
export function FileFacts({ file }: { readonly file: FileWhole }) {
  const { words, tone } = stateOf(file)
  const sentence = sentenceOf(file)
  return (
    <div className={styles['facts']}>
      <p className={styles['state']} role="status">
        <Badge tone={tone}>{words}</Badge> {sentence ?? file.arquivo}
      </p>
      {file.achados.length > 0 && (
        <ul className={styles['findings']} aria-label="Achados">
          {file.achados.map((finding) => (
            <FindingLine key={`${finding.codigo} ${finding.texto}`} finding={finding} />
          ))}
        </ul>
      )}
      <div className={styles['columns']}>
        <Figures label="Dados da entrada" figures={factsOf(file)} />
        <Figures label="Linhas da entrada" figures={figuresOf(file)} />
      </div>
      {file.somas.length > 0 && (
        <div className={styles['table']}>
          <DataTable
            label="Somas por shopping e competência"
            columns={sumColumns}
            rows={file.somas}
            rowKey={({ unidEcon, competencia }) => `${unidEcon} ${competencia}`}
            rowLabel={({ shopping, competencia }) => `${shopping} ${competencia}`}
            keys="inside"
          />
        </div>
      )}
      {file.problemas.length > 0 && (
        <div className={styles['table']}>
          <DataTable
            label="Problemas da entrada"
            columns={problemColumns}
            rows={file.problemas}
            rowKey={({ linha, campo, motivo }) => `${linha} ${campo} ${motivo}`}
            rowLabel={({ linha }) => `linha ${linha}`}
            keys="inside"
          />
        </div>
      )}
    </div>
  )
}
