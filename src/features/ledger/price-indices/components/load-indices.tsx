import type { AnswerOf } from '#contract/call.ts'
import { TemplateLinks } from '#features/ledger/file-templates/components/template-links.tsx'
import { ImportDialog } from '#listing/files/import-dialog.tsx'
import { rejectedAdvice } from '#listing/importer.ts'
import { formatWhole } from '#values/whole-number.ts'

import { indexFiles, type uploadIndices } from '../contract.ts'

type Result = AnswerOf<typeof uploadIndices>

const figuresOf = ({ total, aceitos, rejeitados, novos, alterados, iguais }: Result) => [
  { name: 'Linhas do arquivo', value: formatWhole(total) },
  { name: 'Linhas aceitas', value: formatWhole(aceitos) },
  { name: 'Linhas rejeitadas', value: formatWhole(rejeitados) },
  { name: 'Meses novos', value: formatWhole(novos) },
  { name: 'Meses com versão nova', value: formatWhole(alterados) },
  { name: 'Sem mudança', value: formatWhole(iguais) },
]

/** Dialog that checks or imports an index table. */
export const LoadIndices = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog
    of={indexFiles}
    invalidates={['price-indices', 'file-imports']}
    figures={{ label: 'Resultado da carga', of: figuresOf }}
    advice={(result) => `${rejectedAdvice(result)} Os outros que carregam índices são avisados.`}
    templates={<TemplateLinks kind="INDICES" />}
    onClose={onClose}
  />
)
