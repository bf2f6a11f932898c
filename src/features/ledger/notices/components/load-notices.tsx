import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { ImportsButton } from '#features/ledger/file-imports/components/imports-button.tsx'
import { TemplateLinks } from '#features/ledger/file-templates/components/template-links.tsx'
import { ImportDialog } from '#listing/files/import-dialog.tsx'
import { rejectedAdvice } from '#listing/importer.ts'
import { Button } from '#ui/actions/button.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { noticeFiles, type uploadNotices } from '../contract.ts'

type Result = AnswerOf<typeof uploadNotices>

const figuresOf = (result: Result) => [
  { name: 'Linhas do arquivo', value: formatWhole(result.total) },
  { name: 'Linhas aceitas', value: formatWhole(result.aceitos) },
  { name: 'Linhas rejeitadas', value: formatWhole(result.rejeitados) },
  { name: 'Novas', value: formatWhole(result.novos) },
  { name: 'Alteradas', value: formatWhole(result.alterados) },
  { name: 'Já carregadas', value: formatWhole(result.iguais) },
]

/**
 * 'Carregar comunicações' with its dialog: check without writing, import, rejected rows with
 * reasons.
 */
export function LoadNotices() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ImportsButton kind="COMUNICACOES" />
      <Button
        kind="primary"
        icon={<IconUpload size={16} stroke={1.75} />}
        onClick={() => setIsOpen(true)}
      >
        Carregar comunicações
      </Button>
      {isOpen && (
        <ImportDialog
          of={noticeFiles}
          invalidates={['notices', 'file-imports']}
          figures={{ label: 'Resultado da carga', of: figuresOf }}
          advice={rejectedAdvice}
          templates={<TemplateLinks kind="NOTIFICACOES" />}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
