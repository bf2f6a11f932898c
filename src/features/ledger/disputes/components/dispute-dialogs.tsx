import { useState } from 'react'

import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { optionsOf } from '#listing/options-of.ts'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import { attachToDispute, completeDispute, confirmDispute } from '../contract/calls.ts'
import { DISPUTE_REASON, type DisputePage } from '../contract/dispute.ts'
import { afterDispute } from '../queries.ts'
import styles from './disputes.module.css'
import { BoletoTicks, disputeFileLimits, useDisputable } from './new-dispute-dialog.tsx'

type Props = { readonly dispute: DisputePage; readonly onClose: () => void }

const longest = 4000

/** 'Completar': the reason, the words and the boletos of a dispute that a reply opened. */
export function CompleteDialog({ dispute, onClose }: Props) {
  const [motivo, setMotivo] = useState(dispute.motivo)
  const [texto, setTexto] = useState(dispute.texto)
  const [boletos, setBoletos] = useState<readonly string[]>(dispute.boletos)
  const found = useDisputable({ idLojista: dispute.idLojista })
  const act = useAct(completeDispute, {
    success: 'Salvo com sucesso.',
    invalidates: afterDispute,
    fields: ['texto', 'boletos'],
    onDone: onClose,
  })
  const missing =
    boletos.length === 0
      ? 'Escolha ao menos um boleto.'
      : isReasonEnough(texto)
        ? tooLong(texto, longest)
        : 'O texto precisa de ao menos 10 caracteres.'
  return (
    <Dialog
      opened
      title="Completar contestação"
      onClose={onClose}
      busy={act.busy}
      dirty={motivo !== dispute.motivo || texto !== dispute.texto || boletos !== dispute.boletos}
      footer={
        <DialogButtons
          label="Salvar"
          busy={act.busy}
          disabledBecause={missing}
          onAct={() =>
            void act.run({
              id: dispute.id,
              motivo,
              texto: texto.trim(),
              boletos: [...boletos],
              versao: dispute.versao,
            })
          }
          onClose={onClose}
        />
      }
    >
      <div className={styles['form']}>
        <SelectField
          label="Motivo"
          options={optionsOf(DISPUTE_REASON)}
          value={motivo}
          onChange={(value) => setMotivo(value as typeof motivo)}
          required
        />
        <BoletoTicks
          found={found.data}
          chosen={boletos}
          own={dispute.boletos}
          onChange={setBoletos}
        />
        <TextAreaField
          label="O que o lojista diz"
          value={texto}
          onChange={setTexto}
          required
          maxLength={longest}
          hint="Ao menos 10 caracteres."
          error={act.fieldErrors.get('texto')}
        />
      </div>
    </Dialog>
  )
}

/** 'Anexar': another file that the tenant handed in. */
export function AttachDialog({ dispute, onClose }: Props) {
  const [file, setFile] = useState<File>()
  const act = useAct(attachToDispute, {
    success: ({ mensagem }) => mensagem,
    invalidates: afterDispute,
    onDone: onClose,
  })
  return (
    <Dialog
      opened
      title="Anexar arquivo"
      onClose={onClose}
      busy={act.busy}
      dirty={file !== undefined}
      footer={
        <DialogButtons
          label="Anexar"
          busy={act.busy}
          disabledBecause={file === undefined ? 'Escolha um arquivo.' : undefined}
          onAct={() => void act.run({ id: dispute.id }, file)}
          onClose={onClose}
        />
      }
    >
      <FileDrop label="Arquivo" value={file} onChange={setFile} required {...disputeFileLimits} />
    </Dialog>
  )
}

/** 'Confirmar': a second dispute of a boleto, which holds from then on. */
export function ConfirmDisputeDialog({ dispute, onClose }: Props) {
  const act = useAct(confirmDispute, {
    success: 'Salvo com sucesso.',
    invalidates: afterDispute,
    onDone: onClose,
  })
  return (
    <Dialog
      opened
      title="Confirmar contestação"
      onClose={onClose}
      busy={act.busy}
      footer={
        <DialogButtons
          label="Confirmar"
          busy={act.busy}
          disabledBecause={dispute.naoConfirmaPorque ?? undefined}
          onAct={() => void act.run({ id: dispute.id })}
          onClose={onClose}
        />
      }
    >
      <p>
        Uma contestação destes boletos foi improcedente há menos de 12 meses. Confirmada, esta
        segura os lembretes, as cobranças e as notificações como a primeira.
      </p>
    </Dialog>
  )
}
