import { IconPaperclip } from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'
import { ColumnHeads } from '#ui/table/column-heads.tsx'
import { formatInstant } from '#values/instant.ts'
import { formatWhole } from '#values/whole-number.ts'

import { downloadAttachment, useHistory } from './history-queries.ts'
import styles from '../../debt-items/components/decision.module.css'

/** A row of a justification history, for any kind of record. */
export type HistoryLine = {
  readonly key: number
  readonly at: Date
  readonly text: string
  readonly ticket: string | null
  readonly observation: string | null
  readonly fileName: string | null
  readonly user: string
}

/**
 * Earlier justifications of a boleto, newest first, with attachments (spec 1:3). Renders nothing
 * if empty.
 */
export function HistoryTable({ idBoleto }: { readonly idBoleto: number }) {
  const { data, isError } = useHistory(idBoleto)
  const lines = data?.map((row) => ({
    key: row.idHistorico,
    at: row.datUltimaAtualizacao,
    text: row.serasaJustificatica.txtJustificativa,
    ticket: row.numChamado,
    observation: row.txtObservacao,
    fileName: row.nomeAnexo,
    user: row.usuarioAlteracao.nome,
  }))
  return <HistoryLines lines={lines} isError={isError} onDownload={downloadAttachment} />
}

const heads = ['Motivo justificativa', 'Número chamado', 'Observação', 'Anexo', 'Data', 'Usuário']

type Download = (key: number) => Promise<void>

function HistoryRow({
  row,
  onDownload,
}: {
  readonly row: HistoryLine
  readonly onDownload: Download
}) {
  return (
    <tr>
      <td>
        <strong>{row.text}</strong>
      </td>
      <td>{row.ticket}</td>
      <td>{row.observation}</td>
      <td>
        {row.fileName !== null && (
          <Button
            kind="text"
            size="tight"
            icon={<IconPaperclip size={14} stroke={1.75} />}
            ariaLabel={`Baixar o anexo ${row.fileName}`}
            onClick={() => void onDownload(row.key)}
          >
            {row.fileName}
          </Button>
        )}
      </td>
      <td className={styles['when']}>{formatInstant(row.at)}</td>
      <td>{row.user}</td>
    </tr>
  )
}

/** Rows of a history, each with its file. */
export function HistoryLines({
  lines: rows,
  isError,
  onDownload,
}: {
  readonly lines: readonly HistoryLine[] | undefined
  readonly isError: boolean
  readonly onDownload: Download
}) {
  if (isError)
    return <p className={styles['note']}>O histórico de justificativas não foi carregado.</p>
  if (rows === undefined || rows.length === 0) return null
  return (
    <section className={styles['box']} aria-label="Histórico de justificativas">
      <h3 className={styles['boxHead']}>
        Histórico de justificativas{' '}
        <span>{rows.length === 1 ? '1 registro' : `${formatWhole(rows.length)} registros`}</span>
      </h3>
      <div
        className={styles['boxScroll']}
        tabIndex={0}
        role="region"
        aria-label="Registros do histórico"
      >
        <table className={styles['history']} aria-label="Histórico de justificativas">
          <ColumnHeads heads={heads} />
          <tbody>
            {rows.map((row) => (
              <HistoryRow key={row.key} row={row} onDownload={onDownload} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
