import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { messageQueries } from '#features/collection/messages/contract/words.ts'
import { TemplateLinks } from '#features/ledger/file-templates/components/template-links.tsx'
import { ImportDialog } from '#listing/files/import-dialog.tsx'
import { rejectedAdvice } from '#listing/importer.ts'
import { Button } from '#ui/actions/button.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { eventFiles, type uploadEvents } from '../contract/event-files.ts'

type Result = AnswerOf<typeof uploadEvents>

const figuresOf = ({ total, aceitos, rejeitados, alterados, iguais }: Result) => [
  { name: 'Linhas do arquivo', value: formatWhole(total) },
  { name: 'Linhas aceitas', value: formatWhole(aceitos) },
  { name: 'Linhas rejeitadas', value: formatWhole(rejeitados) },
  { name: 'Mensagens que mudaram', value: formatWhole(alterados) },
  { name: 'Sem mudança', value: formatWhole(iguais) },
]

/** 'Importar eventos': a file of deliveries and returns. */
export function ImportEvents() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<IconUpload size={16} stroke={1.75} />}
        ariaHasPopup="dialog"
        onClick={() => setOpen(true)}
      >
        Importar eventos
      </Button>
      {isOpen && (
        <ImportDialog
          of={eventFiles}
          invalidates={[messageQueries, 'notices', 'file-imports']}
          figures={{ label: 'Resultado da importação', of: figuresOf }}
          advice={rejectedAdvice}
          templates={<TemplateLinks kind="ENTREGAS" />}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
