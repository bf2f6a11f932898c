import { useState } from 'react'

import {
  confirmFile,
  discardFile,
  type FileRow,
  undoFile,
} from '#features/ledger/received-files/contract/calls.ts'
import { ReasonDialog } from '#features/platform/approvals/components/reason-dialog.tsx'
import { UndoDialog } from '#listing/files/undo-dialog.tsx'
import { alsoToast } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { countOf } from '#values/count-of.ts'

import { confirmQuestion } from './file-words.ts'

type Props = { readonly file: FileRow; readonly onClose: () => void }

const mensagemOf = ({ mensagem }: { readonly mensagem: string }) => mensagem
const invalidates = ['received-files', 'loads']

/** 'Carregar mesmo assim': a file that waits, despite its findings, with a reason. */
export function ConfirmFileDialog({ file, onClose }: Props) {
  const [zeroed, setZeroed] = useState<readonly number[]>([])
  return (
    <ReasonDialog
      call={confirmFile}
      inputOf={(motivo) => ({ id: file.id, motivo, zerados: [...zeroed] })}
      success={mensagemOf}
      invalidates={invalidates}
      title="Carregar mesmo assim"
      about={`carregar entrada ${file.id}`}
      onClose={onClose}
    >
      <p>{confirmQuestion(file)}</p>
      {file.achados
        .filter(({ severidade }) => severidade === 'CONFIRMA')
        .map(({ codigo, texto }) => (
          <p key={`${codigo} ${texto}`}>{texto}</p>
        ))}
      {file.completo &&
        file.faltam.map(({ id, shopping }) => (
          <CheckboxField
            key={id}
            label={`${shopping} está zerado: nada dele está em aberto no ERP`}
            checked={zeroed.includes(id)}
            onChange={(checked) =>
              setZeroed(checked ? [...zeroed, id] : zeroed.filter((each) => each !== id))
            }
          />
        ))}
    </ReasonDialog>
  )
}

/** 'Descartar': nothing of the file is loaded. */
export function DiscardFileDialog({ file, onClose }: Props) {
  return (
    <ReasonDialog
      call={discardFile}
      inputOf={(motivo) => ({ id: file.id, motivo })}
      success={mensagemOf}
      invalidates={invalidates}
      title="Descartar"
      about={`descartar entrada ${file.id}`}
      onClose={onClose}
    >
      <p>{`Nada de ${file.arquivo} será carregado; os bytes ficam guardados.`}</p>
    </ReasonDialog>
  )
}

/** 'Desfazer': everything that the file loaded. */
export function UndoFileDialog({ file, onClose }: Props) {
  const act = useAct(undoFile, {
    invalidates: [...invalidates, 'malls', 'receivables', 'doubtful-titulos'],
    success: mensagemOf,
    onDone: onClose,
    onFailure: alsoToast,
  })
  return (
    <UndoDialog
      title="Desfazer entrada"
      question={`Deseja desfazer o que ${file.arquivo} carregou?`}
      lines={[
        { label: 'Aceitas', count: file.aceitas },
        { label: 'Créditos', count: file.creditos },
      ]}
      note={`Tudo volta a ser como antes do arquivo${
        file.sumidos.quantidade > 0
          ? `, também ${countOf(file.sumidos.quantidade, 'título que sumiu', 'títulos que sumiram')}`
          : ''
      }.`}
      act={act}
      onClose={onClose}
      onConfirm={() => void act.run({ id: file.id })}
    />
  )
}
