import { useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import {
  confirmText,
  discardText,
  proposeText,
  refuseText,
  type TextRow,
} from '../contract/text-calls.ts'
import { ladderQueries } from '../queries.ts'
import { textName } from './text-list.tsx'
import type { TextDraft } from './use-text-draft.ts'
import { ConfirmVersionDialog, ProposeVersionDialog, RefuseVersionDialog } from './version-acts.tsx'

export type TextDialog = 'ver' | 'propor' | 'confirmar' | 'recusar' | 'descartar'

type Props = {
  readonly text: TextRow
  readonly draft: TextDraft
  readonly save: () => Promise<number | undefined>
  readonly onClose: () => void
}

/** 'Descartar rascunho': what was typed, and the stored draft if there is one. */
function DiscardDraft({ text, draft, onClose }: Props) {
  const finish = () => {
    draft.take()
    onClose()
  }
  const act = useAct(discardText, {
    success: 'Rascunho descartado.',
    invalidates: [ladderQueries],
    onDone: finish,
  })
  const discard = () => {
    if (text.estado === 'RASCUNHO') void act.run({ id: text.id, versao: text.versao })
    else finish()
  }
  return (
    <ConfirmDialog
      opened
      danger
      question={`Descartar o rascunho de ${textName(text)}?`}
      confirmLabel="Descartar"
      busy={act.busy}
      onConfirm={discard}
      onClose={onClose}
    />
  )
}

/** The dialogs of a text's acts. */
export function TextDialogs({
  dialog,
  ...props
}: Props & { readonly dialog: TextDialog | undefined }) {
  const { text, save, onClose } = props
  const version = { id: text.id, versao: text.versao }
  switch (dialog) {
    case 'propor':
      return (
        <ProposeVersionDialog
          call={proposeText}
          title="Propor texto"
          version={version}
          save={save}
          onClose={onClose}
        >
          <p>{textName(text)}</p>
        </ProposeVersionDialog>
      )
    case 'confirmar':
      return (
        <ConfirmVersionDialog
          call={confirmText}
          question={`Confirmar a versão ${text.versao} de ${textName(text)}? Ela vale a partir do próximo lote.`}
          version={version}
          onClose={onClose}
        />
      )
    case 'recusar':
      return (
        <RefuseVersionDialog
          call={refuseText}
          name={textName(text)}
          version={version}
          onClose={onClose}
        />
      )
    case 'descartar':
      return <DiscardDraft {...props} />
    case 'ver':
    case undefined:
      return null
  }
}
