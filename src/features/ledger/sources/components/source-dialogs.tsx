import { useQuery } from '@tanstack/react-query'

import { ReasonDialog } from '#features/platform/approvals/components/reason-dialog.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import {
  confirmSource,
  proposeActivation,
  refuseSource,
  type SourceRow,
  suspendSource,
} from '../contract/calls.ts'
import { sourceQuery, versionsQuery } from '../queries.ts'
import { searchChanges } from '../rules/search-words.ts'
import { DifferenceView, type ShownDifference } from './difference-view.tsx'

type Props = { readonly source: SourceRow; readonly onClose: () => void }

const mensagemOf = ({ mensagem }: { readonly mensagem: string }) => mensagem
const invalidates = ['sources']

/** 'Propor ativação': another user confirms it. */
export function ActivateDialog({ source, onClose }: Props) {
  return (
    <ReasonDialog
      call={proposeActivation}
      inputOf={(motivo) => ({ id: source.id, motivo })}
      success={mensagemOf}
      invalidates={invalidates}
      title="Propor ativação"
      about={`ativar fonte ${source.id}`}
      onClose={onClose}
    >
      <p>{`${source.nome}, versão ${source.versao}. Os arquivos só entram depois que outra pessoa confirmar.`}</p>
    </ReasonDialog>
  )
}

/** 'Suspender': at once. */
export function SuspendDialog({ source, onClose }: Props) {
  return (
    <ReasonDialog
      call={suspendSource}
      inputOf={(motivo) => ({ id: source.id, motivo })}
      success={mensagemOf}
      invalidates={invalidates}
      title="Suspender"
      about={`suspender fonte ${source.id}`}
      onClose={onClose}
    >
      <p>{`Os arquivos de ${source.nome} deixam de entrar agora. Para ativá-la de novo são precisas duas pessoas.`}</p>
    </ReasonDialog>
  )
}

/** What the proposal reads otherwise in the last file; nothing for an activation. */
function ProposedDifference({ source }: { readonly source: SourceRow }) {
  const { data } = useQuery(versionsQuery(source.id))
  const version = data?.data.find(({ versao }) => versao === source.proposta?.versao)
  const difference = version?.diferenca as ShownDifference | null | undefined
  if (difference) return <DifferenceView difference={difference} />
  return data && source.proposta?.versao !== source.versao ? (
    <p>Nenhum arquivo desta fonte está guardado: não há diferença para mostrar.</p>
  ) : null
}

/** The fields of the search that a proposal changes, old and new. */
function ProposedSearch({ source }: { readonly source: SourceRow }) {
  const { data } = useQuery(sourceQuery(source.id))
  if (!data?.buscaProposta) return null
  return (
    <ul>
      {searchChanges(data.busca, data.buscaProposta).map(({ campo, de, para }) => (
        <li key={campo}>{`${campo}: de ${de} para ${para}`}</li>
      ))}
    </ul>
  )
}

const proposalWords = ({ proposta }: SourceRow) =>
  proposta === null ? '' : `Proposta de ${proposta.propostoPor}: ${proposta.motivo}`

/** 'Confirmar': the proposal of another user. */
export function ConfirmDialog({ source, onClose }: Props) {
  const act = useAct(confirmSource, { success: mensagemOf, invalidates, onDone: onClose })
  return (
    <Dialog
      opened
      size="wide"
      title="Confirmar proposta"
      onClose={onClose}
      busy={act.busy}
      footer={
        <DialogButtons
          label="Confirmar"
          busy={act.busy}
          disabledBecause={undefined}
          onAct={() => void act.run({ id: source.id, idProposta: source.proposta?.id ?? 0 })}
          onClose={onClose}
        />
      }
    >
      <p>{`${source.nome}, versão ${source.proposta?.versao ?? source.versao}.`}</p>
      <p>{proposalWords(source)}</p>
      <ProposedDifference source={source} />
      <ProposedSearch source={source} />
    </Dialog>
  )
}

/** 'Recusar': with a reason. */
export function RefuseDialog({ source, onClose }: Props) {
  return (
    <ReasonDialog
      call={refuseSource}
      inputOf={(motivo) => ({ id: source.id, idProposta: source.proposta?.id ?? 0, motivo })}
      success={mensagemOf}
      invalidates={invalidates}
      title="Recusar proposta"
      act="Recusar"
      about={`recusar fonte ${source.id}`}
      onClose={onClose}
    >
      <p>{proposalWords(source)}</p>
    </ReasonDialog>
  )
}
