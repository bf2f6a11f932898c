import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { CallFailure } from '#contract/errors.ts'
import type { Actor } from '#features/platform/approvals/rules/handling.ts'
import { HistoryLines } from '#features/negativation/decisions/components/history-table.tsx'
import { JustificationFields } from '#features/negativation/decisions/components/justification-fields.tsx'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog, type DialogSteps } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'

import { recommend } from '../contract/calls.ts'
import { downloadAttachment, historyQuery } from '../queries.ts'
import { mayRecommendRow } from '../rules.ts'
import { ActionLine } from './action-line.tsx'
import styles from './recommendation.module.css'
import { useRecommendationForm } from './use-recommendation-form.ts'

/** Recommendations for the contract and debt type, newest first. */
function History({ id }: { readonly id: number }) {
  const { data, isError } = useQuery(historyQuery(id))
  const lines = data?.map((row) => ({
    key: row.idAjzDocumentoAnexado ?? row.idMotivo,
    at: row.dataRecomendacao,
    text: row.motivo,
    ticket: row.numeroChamdo,
    observation: row.observacaoJustificativa,
    fileName: row.nomeArquivo,
    user: row.username,
  }))
  return <HistoryLines lines={lines} isError={isError} onDownload={downloadAttachment} />
}

export type RecommendationDialogProps = {
  readonly row: StepRow
  readonly by: Actor
  readonly onClose: () => void
  readonly steps: DialogSteps | undefined
}

/** The save, with the version that the user has seen. */
function useRecommend(row: StepRow, onClose: () => void) {
  const [openedVersion] = useState(row.versao)
  const act = useAct(recommend, {
    invalidates: [lawsuitQueries],
    fields: ['idJustificativa', 'numChamado', 'observacao', 'file'],
    onDone: ({ mensagem, mudou }: AnswerOf<typeof recommend>) => {
      showToast({ tone: mudou ? 'done' : 'info', title: mensagem })
      onClose()
    },
  })
  // After a conflict message the user has seen the new version, so use it.
  const isTold = act.failure instanceof CallFailure && act.failure.status === 409
  return { act, versao: isTold ? row.versao : openedVersion }
}

/** 'Justificativa' (spec 2:2.7): saving one recommends ISENTAR; 'Limpar' returns to AJUIZAR. */
export function RecommendationDialog({ row, by, onClose, steps }: RecommendationDialogProps) {
  const form = useRecommendationForm(row)
  const formId = useId()
  const { act, versao } = useRecommend(row, onClose)
  const refusal = mayRecommendRow(row, by)?.because
  const whyNot = refusal ?? form.whyNot
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (whyNot === undefined) void act.run({ ...form.given, id: row.id, versao }, form.file)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Justificativa"
      dirty={form.dirty}
      busy={act.busy}
      steps={steps}
      footerStart={
        <Button
          kind="text"
          disabledBecause={
            refusal ?? (row.idJustificativa === null ? 'A ação não tem justificativa.' : undefined)
          }
          onClick={() => void act.run({ id: row.id, recomendacao: 'AJUIZAR', versao })}
        >
          Limpar
        </Button>
      }
      footer={
        <DialogButtons busy={act.busy} disabledBecause={whyNot} form={formId} onClose={onClose} />
      }
    >
      <ActionLine rows={[row]} />
      <form id={formId} className={styles['form']} onSubmit={save} noValidate>
        <JustificationFields
          form={form.fields}
          readOnly={refusal !== undefined}
          errors={act.fieldErrors}
          current={row.nomeAnexo}
          spelling="deAcao"
        />
      </form>
      <History id={row.id} />
    </Dialog>
  )
}
