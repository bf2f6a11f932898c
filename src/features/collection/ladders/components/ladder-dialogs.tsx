import { useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import {
  confirmLadder,
  discardLadder,
  type LadderDetail,
  proposeLadder,
  refuseLadder,
} from '../contract/ladder-calls.ts'
import { ladderQueries } from '../queries.ts'
import type { LadderDraft } from './use-ladder-draft.ts'
import { ConfirmVersionDialog, ProposeVersionDialog, RefuseVersionDialog } from './version-acts.tsx'

export type LadderDialog = 'propor' | 'desativar' | 'confirmar' | 'recusar' | 'descartar'

type Props = {
  readonly ladder: LadderDetail
  readonly draft: LadderDraft
  /** The version that a proposal has. */
  readonly version: number
  readonly changes: readonly string[]
  readonly save: () => Promise<number | undefined>
  readonly onClose: () => void
}

/** 'Descartar rascunho': what was typed, and the stored draft if there is one. */
function DiscardDraft({ ladder, draft, onClose }: Props) {
  const act = useAct(discardLadder, {
    success: 'Rascunho descartado.',
    invalidates: [ladderQueries],
    onDone: () => {
      draft.take()
      onClose()
    },
  })
  const discard = () => {
    if (ladder.estado === 'RASCUNHO') void act.run({ id: ladder.id, versao: ladder.versao })
    else {
      draft.take()
      onClose()
    }
  }
  return (
    <ConfirmDialog
      opened
      danger
      question={
        ladder.versaoVigente === null
          ? `Descartar o rascunho de ${ladder.nome}?`
          : `Descartar o rascunho de ${ladder.nome}? A versão ${ladder.versaoVigente} continua valendo.`
      }
      confirmLabel="Descartar"
      busy={act.busy}
      onConfirm={discard}
      onClose={onClose}
    />
  )
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
  const { dialog, ladder, onClose } = props
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
      return (
        <ConfirmVersionDialog
          call={confirmLadder}
          question={
            ladder.proposta?.desativar
              ? `Confirmar que ${ladder.nome} saia de uso?`
              : `Confirmar a versão ${ladder.versao} de ${ladder.nome}? Ela vale a partir do próximo lote.`
          }
          version={version}
          onClose={onClose}
        />
      )
    case 'recusar':
      return (
        <RefuseVersionDialog
          call={refuseLadder}
          name={ladder.nome}
          version={version}
          onClose={onClose}
        />
      )
    case 'descartar':
      return <DiscardDraft {...props} />
    case undefined:
      return null
  }
}
