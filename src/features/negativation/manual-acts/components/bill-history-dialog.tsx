import { type SyntheticEvent, useId, useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Dialog, type DialogSteps } from '#ui/overlays/dialog.tsx'
import { loadedState } from '#ui/table/loaded-state.tsx'
import { formatInstant } from '#values/instant.ts'

import type { BureauBill } from '../contract/bill-search.ts'
import type { HistoryEntry } from '#features/negativation/decisions/contract/calls.ts'
import {
  downloadAttachment,
  useHistory,
} from '#features/negativation/decisions/components/history-queries.ts'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import { mayJustify } from '#features/negativation/debt-items/rules/may.ts'
import { isWorkflowStatus, S } from '#features/negativation/debt-items/rules/status.ts'
import styles from '../../debt-items/components/decision.module.css'
import { JustificationFields } from '#features/negativation/decisions/components/justification-fields.tsx'
import { showSaved } from '#features/negativation/decisions/components/justification-words.ts'
import { RecordLine } from '#features/negativation/debt-items/components/record-line.tsx'
import { useJustificationForm } from '#features/negativation/decisions/components/use-justification-form.ts'
import {
  isConflict,
  useSaveJustification,
} from '#features/negativation/decisions/components/use-save-justification.ts'

const columns: readonly Column<HistoryEntry>[] = [
  {
    id: 'motivo',
    label: 'Motivo justificativa',
    minWidth: 150,
    emphasis: 'strong',
    cell: ({ serasaJustificatica }) => serasaJustificatica.txtJustificativa,
  },
  {
    id: 'chamado',
    label: 'Numero chamado',
    width: 120,
    cell: ({ numChamado }) => numChamado ?? '-',
  },
  {
    id: 'observacao',
    label: 'Observacao',
    minWidth: 140,
    cell: ({ txtObservacao }) => txtObservacao ?? '-',
    hover: ({ txtObservacao }) => txtObservacao ?? undefined,
  },
  {
    id: 'anexo',
    label: 'Anexo',
    width: 130,
    cell: ({ idHistorico, nomeAnexo }) =>
      nomeAnexo === null ? (
        '-'
      ) : (
        <Button
          kind="text"
          size="tight"
          ariaLabel={`Baixar o anexo ${nomeAnexo}`}
          onClick={() => void downloadAttachment(idHistorico)}
        >
          {nomeAnexo}
        </Button>
      ),
  },
  {
    id: 'data',
    label: 'Data informada',
    width: 140,
    cell: ({ datUltimaAtualizacao }) => formatInstant(datUltimaAtualizacao),
  },
  {
    id: 'usuario',
    label: 'Usuario',
    width: 130,
    cell: ({ usuarioAlteracao }) => usuarioAlteracao.nome,
  },
]

function BillHistory({ idBoleto }: { readonly idBoleto: number }) {
  const query = useHistory(idBoleto)
  const rows = query.data ?? []
  // A bare table beside a tall form would shrink; in a block it keeps its height and the dialog
  // scrolls.
  return (
    <div>
      <DataTable
        label="Historico de justificativas"
        columns={columns}
        rows={rows}
        rowKey={({ idHistorico }) => String(idHistorico)}
        rowLabel={({ serasaJustificatica }) => serasaJustificatica.txtJustificativa}
        {...loadedState(query, rows, {
          failed: 'O histórico de justificativas não foi carregado.',
          empty: 'Nenhuma justificativa',
        })}
        keys="inside"
      />
    </div>
  )
}

type JustifyingProps = {
  /** The row when the dialog was opened. */
  readonly row: BureauBill
  /** The current row of the list. */
  readonly newest: BureauBill
  readonly by: Actor
  readonly onClose: () => void
}

/** Form and save of a new justification, refused outside the user's own step. */
function useNewJustification({ row, newest, by, onClose }: JustifyingProps) {
  const form = useJustificationForm([row], 'semAcentos')
  const status = row.statusWorkflowSerasa.codigo
  const refusal = mayJustify({ status: isWorkflowStatus(status) ? status : S.DONE }, by)
  // After a conflict was shown, the next try uses the current version.
  const [isOvertaken, setOvertaken] = useState(false)
  const act = useSaveJustification({
    onDone: (answer) => {
      showSaved(answer)
      onClose()
    },
    onFailure: (failure) => {
      if (isConflict(failure)) setOvertaken(true)
      return false
    },
  })
  const whyNot = refusal?.because ?? form.missing ?? form.unchanged
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (act.busy || whyNot !== undefined) return
    void act.run(form, { idBoleto: row.idBoleto, versao: (isOvertaken ? newest : row).versao })
  }
  return { form, act, refusal, whyNot, save }
}

/**
 * 'Historico de justificativas' (spec 1:2.15, spelled without accents): every justification of
 * the boleto, and a form for a new one if the user holds its step.
 */
export function BillHistoryDialog(
  props: JustifyingProps & { readonly steps: DialogSteps | undefined },
) {
  const { row, onClose, steps } = props
  const formId = useId()
  const { form, act, refusal, whyNot, save } = useNewJustification(props)
  return (
    <Dialog
      opened
      size="wide"
      onClose={onClose}
      title="Historico de justificativas"
      dirty={form.dirty}
      busy={act.busy}
      steps={steps}
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            loading={act.busy}
            disabledBecause={whyNot}
          >
            Salvar
          </Button>
        </>
      }
    >
      <RecordLine rows={[{ ...row, luc: row.serasaLoja.luc }]} />
      {refusal ? (
        <p className={styles['note']}>{refusal.because}</p>
      ) : (
        <form id={formId} className={styles['form']} onSubmit={save}>
          <JustificationFields
            form={form}
            readOnly={false}
            errors={act.fieldErrors}
            current={row.nomeAnexo}
            spelling="semAcentos"
          />
        </form>
      )}
      <BillHistory idBoleto={row.idBoleto} />
    </Dialog>
  )
}
