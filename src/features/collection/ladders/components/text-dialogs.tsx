import {
  confirmText,
  discardText,
  proposeText,
  refuseText,
  type TextRow,
} from '../contract/text-calls.ts'
import { DiscardDraftDialog } from './discard-draft.tsx'
import { textName } from './text-list.tsx'
import type { TextDraft } from './use-text-draft.ts'
import { DecideVersionDialog, type Decision, ProposeVersionDialog } from './version-acts.tsx'

export type TextDialog = 'ver' | 'propor' | Decision | 'descartar'

type Props = {
  readonly text: TextRow
  readonly draft: TextDraft
  readonly save: () => Promise<number | undefined>
  readonly onClose: () => void
}

/** The dialogs of a text's acts. */
export function TextDialogs({
  dialog,
  text,
  draft,
  save,
  onClose,
}: Props & { readonly dialog: TextDialog | undefined }) {
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
    case 'recusar':
      return (
        <DecideVersionDialog
          decision={dialog}
          confirm={confirmText}
          refuse={refuseText}
          name={textName(text)}
          question={`Confirmar a versão ${text.versao} de ${textName(text)}? Ela vale a partir do próximo lote.`}
          version={version}
          onClose={onClose}
        />
      )
    case 'descartar':
      return (
        <DiscardDraftDialog
          call={discardText}
          question={`Descartar o rascunho de ${textName(text)}?`}
          version={version}
          isStored={text.estado === 'RASCUNHO'}
          take={draft.take}
          onClose={onClose}
        />
      )
    case 'ver':
    case undefined:
      return null
  }
}
