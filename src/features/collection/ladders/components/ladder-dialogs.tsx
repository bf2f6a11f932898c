import {
  confirmLadder,
  discardLadder,
  type LadderDetail,
  proposeLadder,
  refuseLadder,
} from '../contract/ladder-calls.ts'
import { DiscardDraftDialog } from './discard-draft.tsx'
import type { LadderDraft } from './use-ladder-draft.ts'
import { DecideVersionDialog, type Decision, ProposeVersionDialog } from './version-acts.tsx'

export type LadderDialog = 'propor' | 'desativar' | Decision | 'descartar'

type Props = {
  readonly ladder: LadderDetail
  readonly draft: LadderDraft
  /** The version that a proposal has. */
  readonly version: number
  readonly changes: readonly string[]
  readonly save: () => Promise<number | undefined>
  readonly onClose: () => void
}

function ProposeDialog({ ladder, version, changes, save, onClose }: Props) {
  return (
    <ProposeVersionDialog
      call={proposeLadder}
      title={`Propor versão ${version}`}
      version={{ id: ladder.id, versao: ladder.versao }}
      save={save}
      onClose={onClose}
    >
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </ProposeVersionDialog>
  )
}

/** The dialogs of a ladder's acts. */
export function LadderDialogs(props: Props & { readonly dialog: LadderDialog | undefined }) {
  const { dialog, ladder, draft, onClose } = props
  const version = { id: ladder.id, versao: ladder.versao }
  switch (dialog) {
    case 'propor':
      return <ProposeDialog {...props} />
    case 'desativar':
      return (
        <ProposeVersionDialog
          call={proposeLadder}
          title="Tirar de uso"
          version={version}
          more={{ desativar: true }}
          onClose={onClose}
        >
          <p>{`Os lojistas de ${ladder.nome} passam à próxima régua em que cabem.`}</p>
        </ProposeVersionDialog>
      )
    case 'confirmar':
    case 'recusar':
      return (
        <DecideVersionDialog
          decision={dialog}
          confirm={confirmLadder}
          refuse={refuseLadder}
          name={ladder.nome}
          question={
            ladder.proposta?.desativar
              ? `Confirmar que ${ladder.nome} saia de uso?`
              : `Confirmar a versão ${ladder.versao} de ${ladder.nome}? Ela vale a partir do próximo lote.`
          }
          version={version}
          onClose={onClose}
        />
      )
    case 'descartar':
      return (
        <DiscardDraftDialog
          call={discardLadder}
          question={
            ladder.versaoVigente === null
              ? `Descartar o rascunho de ${ladder.nome}?`
              : `Descartar o rascunho de ${ladder.nome}? A versão ${ladder.versaoVigente} continua valendo.`
          }
          version={version}
          isStored={ladder.estado === 'RASCUNHO'}
          take={draft.take}
          onClose={onClose}
        />
      )
    case undefined:
      return null
  }
}
