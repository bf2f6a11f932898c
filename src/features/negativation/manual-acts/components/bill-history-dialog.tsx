import { type SyntheticEvent, useId, useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { CallFailure } from '#contract/errors.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Dialog, type DialogSteps } from '#ui/overlays/dialog.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { formatInstant } from '#values/instant.ts'

import type { BureauBill } from '../contract/bill-search.ts'
import {
  type HistoryEntry,
  saveJustification,
  saveJustificationWithFile,
} from '#features/negativation/decisions/contract/calls.ts'
import {
  downloadAttachment,
  invalidatedQueries,
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

const fields = ['idJustificativa', 'numChamado', 'txtObservacao', 'file']

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

/**
 * 'Historico de justificativas' (spec 1:2.15, spelled without accents): every justification of
 * the boleto, and a form for a new one if the user holds its step.
 */
export function BillHistoryDialog({
  row,
  newest,
  by,
  onClose,
  steps,
}: {
  /** The row when the dialog was opened. */
  readonly row: BureauBill
  /** The current row of the list. */
  readonly newest: BureauBill
  readonly by: Actor
  readonly onClose: () => void
  readonly steps: DialogSteps | undefined
}) {
  const formId = useId()
  const form = useJustificationForm([row], 'semAcentos')
  const { data, isError, refetch } = useHistory(row.idBoleto)
  const status = row.statusWorkflowSerasa.codigo
  const refusal = mayJustify({ status: isWorkflowStatus(status) ? status : S.DONE }, by)
  // After a conflict was shown, the next try uses the current version.
  const [isOvertaken, setOvertaken] = useState(false)
  const actOptions = {
    invalidates: invalidatedQueries,
    fields,
    onDone: (answer: AnswerOf<typeof saveJustification>) => {
      showSaved(answer)
      onClose()
    },
    onFailure: (failure: unknown) => {
      if (failure instanceof CallFailure && failure.status === 409) setOvertaken(true)
      return false
    },
  }
  const plain = useAct(saveJustification, actOptions)
  const withFile = useAct(saveJustificationWithFile, actOptions)
  const busy = plain.busy || withFile.busy
  const whyNot = refusal?.because ?? form.missing ?? form.unchanged
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || whyNot !== undefined) return
    const { file, ...values } = form.given
    const input = { ...values, idBoleto: row.idBoleto, versao: (isOvertaken ? newest : row).versao }
    void (file && !form.isNone ? withFile.run(input, file) : plain.run(input))
  }
  const rows = data ?? []
  return (
    <Dialog
      opened
      size="wide"
      onClose={onClose}
      title="Historico de justificativas"
      dirty={form.dirty}
      busy={busy}
      steps={steps}
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            loading={busy}
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
            errors={plain.fieldErrors.size > 0 ? plain.fieldErrors : withFile.fieldErrors}
            current={row.nomeAnexo}
            spelling="semAcentos"
          />
        </form>
      )}
      {/* A bare table beside a tall form would shrink; in a block it keeps its height and the
          dialog scrolls. */}
      <div>
        <DataTable
          label="Historico de justificativas"
          columns={columns}
          rows={rows}
          rowKey={({ idHistorico }) => String(idHistorico)}
          rowLabel={({ serasaJustificatica }) => serasaJustificatica.txtJustificativa}
          state={data ? (rows.length === 0 ? 'empty' : 'ready') : isError ? 'error' : 'loading'}
          stateBlock={
            isError ? (
              <PageState
                kind="error"
                title="O histórico de justificativas não foi carregado."
                action={{ label: 'Tentar de novo', onClick: () => void refetch() }}
              />
            ) : (
              <PageState kind="empty" title="Nenhuma justificativa" />
            )
          }
          keys="inside"
        />
      </div>
    </Dialog>
  )
}
