import { RejectedFile } from '#listing/files/rejected-file.tsx'
import { ImportReport } from '#listing/files/file-dialog.tsx'
import { type ImportCounts, rejectedAdvice } from '#listing/importer.ts'
import { formatWhole } from '#values/whole-number.ts'

import { type FileIssue, rejectedOfImport } from '../contract/imports.ts'

export type ImportResult = ImportCounts & {
  readonly id: number
  readonly mensagem: string
  readonly ensaio: boolean
  readonly comAviso: number
  readonly arquivos?: number
  readonly arquivosAceitos?: number
  readonly arquivosRejeitados?: number
  readonly problemas: readonly FileIssue[]
}

export const figuresOfImport = (result: ImportResult) => [
  ...(result.arquivos === undefined
    ? []
    : [
        { name: 'Arquivos do ZIP', value: formatWhole(result.arquivos) },
        { name: 'Arquivos aceitos', value: formatWhole(result.arquivosAceitos ?? 0) },
        { name: 'Arquivos rejeitados', value: formatWhole(result.arquivosRejeitados ?? 0) },
      ]),
  { name: 'Linhas', value: formatWhole(result.total) },
  { name: 'Linhas aceitas', value: formatWhole(result.aceitos) },
  { name: 'Linhas rejeitadas', value: formatWhole(result.rejeitados) },
  { name: 'Linhas com aviso', value: formatWhole(result.comAviso) },
  { name: 'Novas', value: formatWhole(result.novos) },
  { name: 'Alteradas', value: formatWhole(result.alterados) },
  { name: 'Já carregadas', value: formatWhole(result.iguais) },
]

const shown = (issue: FileIssue): FileIssue => ({
  ...issue,
  coluna: issue.arquivo ? `${issue.arquivo}: ${issue.coluna}` : issue.coluna,
  motivo:
    issue.severidade === 'AVISO' ? `Aviso, a linha foi aceita: ${issue.motivo}` : issue.motivo,
})

/** Result of a file, with its rejected rows and reasons. */
export function ImportOutcome({
  result,
  onClose,
}: {
  readonly result: ImportResult
  readonly onClose: () => void
}) {
  const advice = result.arquivos === undefined ? rejectedAdvice(result) : adviceOfZip
  return (
    <ImportReport
      result={{ ...result, problemas: result.problemas.map(shown) }}
      figures={{ label: 'Resultado do envio', figures: figuresOfImport(result) }}
      advice={advice}
      onClose={onClose}
    >
      <div>
        <RejectedFile of={rejectedOfImport} id={result.id} />
      </div>
    </ImportReport>
  )
}

const adviceOfZip =
  'Cada arquivo do ZIP entra inteiro ou não entra; os rejeitados podem ser corrigidos e enviados de novo.'
