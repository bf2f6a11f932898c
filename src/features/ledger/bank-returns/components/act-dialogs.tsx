import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ReasonDialog } from '#features/platform/approvals/components/reason-dialog.tsx'
import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import { mallsQuery } from '#features/people/registers/components/malls-query.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import {
  BANK_ACT_KIND,
  type BankActRow,
  confirmBankReturn,
  disregardBankAct,
  linkBankAct,
} from '../contract.ts'
import { shortReason } from '../rules/act.ts'

type Props = { readonly act: BankActRow; readonly onClose: () => void }

const mensagemOf = ({ mensagem }: { readonly mensagem: string }) => mensagem
const invalidates = ['bank-returns']

/** What the bank reported, above the fields of a dialog. */
function ActLine({ act }: { readonly act: BankActRow }) {
  const boleto = act.numBoleto === '' ? 'sem boleto' : `boleto ${act.numBoleto}`
  return (
    <p>
      {BANK_ACT_KIND[act.ato]} em {formatDate(act.dia)}, {formatBrl(act.pago)}, {boleto}.
    </p>
  )
}

/** 'Vincular': the boleto of an act that no code identifies. */
export function LinkDialog({ act, onClose }: Props) {
  const { data: malls = [] } = useQuery(mallsQuery)
  const [mall, setMall] = useState('')
  const [number, setNumber] = useState('')
  const [reason, setReason] = useState('')
  const link = useAct(linkBankAct, {
    success: mensagemOf,
    invalidates,
    fields: ['numBoleto'],
    onDone: onClose,
  })
  const missing =
    mall === ''
      ? 'Escolha o shopping.'
      : number.trim() === ''
        ? 'Informe o número do boleto.'
        : isReasonEnough(reason)
          ? undefined
          : shortReason.because
  return (
    <Dialog
      opened
      title="Vincular a um boleto"
      onClose={onClose}
      busy={link.busy}
      dirty={number !== '' || reason !== ''}
      footer={
        <DialogButtons
          label="Vincular"
          busy={link.busy}
          disabledBecause={missing}
          onAct={() =>
            void link.run({
              id: act.id,
              idShopping: Number(mall),
              numBoleto: number.trim(),
              motivo: reason.trim(),
            })
          }
          onClose={onClose}
        />
      }
    >
      <ActLine act={act} />
      <p>
        {`Uso da empresa ${act.usoEmpresa || '-'}, nosso número ${act.nossoNumero || '-'}, seu número ${act.seuNumero || '-'}.`}
      </p>
      <SelectField
        label="Shopping"
        options={malls.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        value={mall}
        onChange={setMall}
        required
      />
      <TextField
        label="Número do boleto"
        value={number}
        onChange={setNumber}
        maxLength={60}
        error={link.fieldErrors.get('numBoleto')}
        required
      />
      <TextAreaField
        label="Motivo"
        value={reason}
        onChange={setReason}
        maxLength={500}
        hint="Ao menos 10 caracteres."
        required
      />
    </Dialog>
  )
}

/** 'Desconsiderar': the act no longer holds its boleto. */
export function DisregardDialog({ act, onClose }: Props) {
  return (
    <ReasonDialog
      call={disregardBankAct}
      inputOf={(motivo) => ({ id: act.id, motivo })}
      success={mensagemOf}
      invalidates={invalidates}
      title="Desconsiderar"
      about={`desconsiderar ato ${act.id}`}
      onClose={onClose}
    >
      <ActLine act={act} />
      {act.seguraAte !== null && (
        <p>O boleto deixa de ficar seguro e volta a poder ser negativado.</p>
      )}
    </ReasonDialog>
  )
}

/** 'Confirmar arquivo': of a return that another user brought. */
export function ConfirmFileDialog({ act, onClose }: Props) {
  const confirm = useAct(confirmBankReturn, {
    success: mensagemOf,
    invalidates,
    onDone: onClose,
  })
  return (
    <Dialog
      opened
      title="Confirmar arquivo"
      onClose={onClose}
      busy={confirm.busy}
      footer={
        <DialogButtons
          label="Confirmar arquivo"
          busy={confirm.busy}
          disabledBecause={undefined}
          onAct={() => void confirm.run({ idEntrada: act.idEntrada })}
          onClose={onClose}
        />
      }
    >
      <p>
        {`Os pagamentos de ${act.arquivo} passam a valer como os que o banco entrega: o boleto pago fica seguro até o ERP o confirmar, e o que está negativado vai para a baixa.`}
      </p>
    </Dialog>
  )
}
