import type { AnswerOf } from '#contract/call.ts'
import { TemplateLinks } from '#features/ledger/file-templates/components/template-links.tsx'
import { ImportDialog } from '#listing/files/import-dialog.tsx'
import { rejectedCsvAdvice } from '#listing/importer.ts'
import { formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { exceptionQueries } from '../contract/lists.ts'
import { mostIssues, numberFiles, type uploadNumbers } from '../contract/upload.ts'

type Result = AnswerOf<typeof uploadNumbers>

const figuresOf = ({ total, aceitos, rejeitados, novos, alterados, iguais, oculta }: Result) => [
  { name: 'Linhas do arquivo', value: formatWhole(total) },
  { name: 'Linhas aceitas', value: formatWhole(aceitos) },
  { name: 'Linhas rejeitadas', value: formatWhole(rejeitados) },
  { name: 'Novas', value: formatWhole(novos) },
  { name: 'Alteradas', value: formatWhole(alterados) },
  { name: 'Sem mudança', value: formatWhole(iguais) },
  {
    name: 'Títulos que ocultam',
    value: `${formatWhole(oculta.titulos)} · ${formatBrl(oculta.valor)}`,
  },
]

const adviceOf = (result: Result) =>
  [
    rejectedCsvAdvice(result),
    ...(result.problemas.length < mostIssues
      ? []
      : [`São mostrados os primeiros ${mostIssues} problemas.`]),
  ].join(' ')

const invalidatedQueries = [exceptionQueries, 'negativation', 'notices', 'file-imports']

/**
 * Upload of document numbers: check without writing, import, rejected rows with reasons (spec
 * 3:2.22).
 */
export const UploadNumbers = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog
    of={numberFiles}
    invalidates={invalidatedQueries}
    figures={{ label: 'Resultado do envio', of: figuresOf }}
    advice={adviceOf}
    templates={<TemplateLinks kind="EXCECOES_DOCUMENTO" />}
    onClose={onClose}
  />
)
