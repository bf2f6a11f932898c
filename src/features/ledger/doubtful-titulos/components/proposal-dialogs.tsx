import { ReasonDialog } from '#features/platform/approvals/components/reason-dialog.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { cents, formatBrl } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'

import { confirmWriteOff, proposeWriteOff, refuseWriteOff, type VanishedRow } from '../contract.ts'

type Props = {
  readonly rows: readonly VanishedRow[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

const mensagemOf = ({ mensagem }: { readonly mensagem: string }) => mensagem
const invalidates = ['doubtful-titulos']

const worthOf = (rows: readonly VanishedRow[]) =>
  `${countOf(rows.length, 'título', 'títulos')}, ${formatBrl(cents(rows.reduce((sum, { valorAberto }) => sum + valorAberto, 0)))}`

/** 'Propor baixa': of the selected títulos, with a reason. */
export function ProposeDialog({ rows, onClose, onDone }: Props) {
  const ids = rows.map(({ idTitulo }) => idTitulo)
  return (
    <ReasonDialog
      call={proposeWriteOff}
      inputOf={(motivo) => ({ idTitulos: ids, motivo })}
      success={mensagemOf}
      invalidates={invalidates}
      title="Propor baixa"
      about={`propor baixa ${ids.join()}`}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{`${worthOf(rows)}. Nada muda até que outra pessoa confirme.`}</p>
    </ReasonDialog>
  )
}

/** 'Confirmar baixa': of a proposal of another user. */
export function ConfirmDialog({ rows, onClose }: Props) {
  const act = useAct(confirmWriteOff, { success: mensagemOf, invalidates, onDone: onClose })
  const [first] = rows
  return (
    <Dialog
      opened
      title="Confirmar baixa"
      onClose={onClose}
      busy={act.busy}
      footer={
        <DialogButtons
          label="Confirmar baixa"
          kind="danger"
          busy={act.busy}
          disabledBecause={undefined}
          onAct={() => void act.run({ idProposta: first?.idProposta ?? 0 })}
          onClose={onClose}
        />
      }
    >
      <p>{`Proposta de ${first?.propostoPor ?? ''}: ${first?.motivo ?? ''}`}</p>
      <p>
        Todos os títulos da proposta ficam sem saldo, como cancelados no ERP e sem recebimento. Se
        um arquivo os trouxer de novo, eles voltam.
      </p>
    </Dialog>
  )
}

/** 'Recusar': the títulos of the proposal stay among the vanished ones. */
export function RefuseDialog({ rows, onClose }: Props) {
  const idProposta = rows[0]?.idProposta ?? 0
  return (
    <ReasonDialog
      call={refuseWriteOff}
      inputOf={(motivo) => ({ idProposta, motivo })}
      success={mensagemOf}
      invalidates={invalidates}
      title="Recusar baixa"
      act="Recusar"
      about={`recusar baixa ${idProposta}`}
      onClose={onClose}
    >
      <p>{`Proposta de ${rows[0]?.propostoPor ?? ''}: ${rows[0]?.motivo ?? ''}`}</p>
    </ReasonDialog>
  )
}
