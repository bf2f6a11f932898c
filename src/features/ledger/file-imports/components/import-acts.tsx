import { IconArrowBackUp, IconFileDownload } from '@tabler/icons-react'

import { useDownload } from '#listing/files/use-download.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'

import {
  IMPORT_STATUS,
  type ImportRow,
  type ImportStatus,
  rejectedOfImport,
} from '../contract/imports.ts'

const tones: Readonly<Record<ImportStatus, BadgeTone>> = {
  REJEITADA: 'danger',
  VALIDADA: 'neutral',
  PROCESSADA: 'done',
  DESFAZENDO: 'accent',
  DESFEITA: 'neutral',
}
const icon = { size: 18, stroke: 1.75 }

/** State of an import; while undoing, its progress. */
export const ImportState = ({
  status,
  percentualDesfeito,
}: Pick<ImportRow, 'status' | 'percentualDesfeito'>) => (
  <Badge tone={tones[status]}>
    {IMPORT_STATUS[status]}
    {status === 'DESFAZENDO' && `, ${percentualDesfeito} %`}
  </Badge>
)

/** Reason why an undo was refused, below the file name. */
export const undoRefusalReason = {
  under: 'arquivo',
  of: ({ erro }: ImportRow) => (erro === null ? undefined : `Não foi desfeita. ${erro}`),
}

const undoRefusal = ({ podeDesfazer, status }: ImportRow) => {
  if (podeDesfazer) return undefined
  if (status === 'DESFAZENDO') return 'Esta importação já está sendo desfeita.'
  return status === 'PROCESSADA'
    ? 'Só se desfaz o que gravou algo, e em até 24 horas.'
    : 'Não há o que desfazer: nada desta importação está gravado.'
}

export const widthOfActs = 92

/** Download of the rejected rows, and 'Desfazer'. */
export function ImportActs({
  row,
  onUndo,
}: {
  readonly row: ImportRow
  readonly onUndo: (row: ImportRow) => void
}) {
  const { download } = useDownload()
  return (
    <>
      <IconButton
        size="row"
        label={`Baixar as linhas rejeitadas de ${row.arquivo}`}
        icon={<IconFileDownload {...icon} />}
        disabledBecause={
          row.rejeitadas + (row.arquivosRejeitados ?? 0) === 0
            ? 'Nenhuma linha foi rejeitada.'
            : undefined
        }
        onClick={() => void download(rejectedOfImport, { id: row.id })}
      />
      <IconButton
        size="row"
        hasPopup="dialog"
        label={`Desfazer a importação de ${row.arquivo}`}
        icon={<IconArrowBackUp {...icon} />}
        disabledBecause={undoRefusal(row)}
        onClick={() => onUndo(row)}
      />
    </>
  )
}
