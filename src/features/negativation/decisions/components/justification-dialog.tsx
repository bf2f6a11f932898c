import { type SyntheticEvent, useId, useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { CallFailure } from '#contract/errors.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog, type DialogSteps } from '#ui/overlays/dialog.tsx'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import {
  clearJustification,
  saveJustification,
  saveJustificationWithFile,
} from '../contract/calls.ts'
import { type NotJustified, useRestoreDecisions, useJustifyMany } from '../queries.ts'
import { invalidatedQueries } from './history-queries.ts'
import { mayJustifyRow } from '#features/negativation/debt-items/rules/decision-row.ts'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import styles from '../../debt-items/components/decision.module.css'
import { HistoryTable } from './history-table.tsx'
import { JustificationFields } from './justification-fields.tsx'
import { RecordLine } from '#features/negativation/debt-items/components/record-line.tsx'
import { showCleared, showSaved } from './justification-words.ts'
import { RefusedTable } from '#features/negativation/debt-items/components/refused-table.tsx'
import { useJustificationForm } from './use-justification-form.ts'

const fields = ['idJustificativa', 'numChamado', 'txtObservacao', 'file']

/** Props of 'Justificativa'; several rows = one justification for all of them. */
export type JustificationDialogProps = {
  readonly rows: readonly Boleto[]
  readonly by: Actor
  readonly onClose: () => void
  readonly onSaved?: () => void
  /** For one boleto: navigation to its neighbours in the list. */
  readonly steps?: DialogSteps | undefined
}

/**
 * 'Justificativa' (spec 1:2.7): justifies ISENTAR, with history. Read-only outside the user's own
 * step (rules 4.4).
 */
export function JustificationDialog({
  rows,
  by,
  onClose,
  onSaved,
  steps,
}: JustificationDialogProps) {
  const form = useJustificationForm(rows)
  const formId = useId()
  const [saving, setSaving] = useState<number>()
  const [notJustified, setNotJustifieds] = useState<readonly NotJustified[]>([])
  const justifyMany = useJustifyMany()
  const bringBack = useRestoreDecisions()
  const [row] = rows
  const onDone = () => {
    onSaved?.()
    onClose()
  }
  const options = {
    invalidates: invalidatedQueries,
    fields,
    onDone: (answer: AnswerOf<typeof saveJustification>) => {
      showSaved(answer, row && bringBack([row], answer.content))
      onDone()
    },
  }
  const plain = useAct(saveJustification, options)
  const withFile = useAct(saveJustificationWithFile, options)
  const [openedVersion] = useState(row?.versao)
  const clearing = useAct(clearJustification, {
    invalidates: invalidatedQueries,
    onDone: (answer) => {
      showCleared(answer, row && bringBack([row]))
      onDone()
    },
  })

  const isMany = rows.length > 1
  const refusal = rows.map((one) => mayJustifyRow(one, by)).find((found) => found !== undefined)
  const busy = plain.busy || withFile.busy || clearing.busy || saving !== undefined
  const whyNot = refusal?.because ?? form.missing ?? form.unchanged

  async function saveMany() {
    setSaving(0)
    const notJustified = await justifyMany(rows, form.given, setSaving).finally(() =>
      setSaving(undefined),
    )
    setNotJustifieds(notJustified)
    if (notJustified.length === 0) onDone()
  }
  async function save(event?: SyntheticEvent) {
    event?.preventDefault()
    if (busy || whyNot !== undefined || !row) return
    if (isMany) return saveMany()
    const { file, ...values } = form.given
    // A retry after a lost response is the same request and keeps the old version. After a
    // conflict was shown, the user has seen the change.
    const isTold = [plain, withFile].some(
      ({ failure }) => failure instanceof CallFailure && failure.status === 409,
    )
    const input = { ...values, idBoleto: row.idBoleto, versao: isTold ? row.versao : openedVersion }
    await (file && !form.isNone ? withFile.run(input, file) : plain.run(input))
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Justificativa"
      dirty={form.dirty && notJustified.length === 0}
      busy={busy}
      steps={steps}
      footerStart={
        !isMany && row ? (
          <Button
            kind="text"
            loading={clearing.busy}
            disabledBecause={
              refusal?.because ??
              (row.serasaJustificatica === null ? 'O boleto não tem justificativa.' : undefined)
            }
            onClick={() => void clearing.run({ idBoleto: row.idBoleto })}
          >
            Limpar justificativa
          </Button>
        ) : undefined
      }
      footer={
        <>
          <Button onClick={onClose} disabledBecause={busy ? 'Salvando.' : undefined}>
            {notJustified.length > 0 ? 'Fechar' : 'Cancelar'}
          </Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            loading={busy && !clearing.busy}
            disabledBecause={whyNot}
          >
            Salvar
          </Button>
        </>
      }
    >
      <RecordLine rows={rows} />
      {notJustified.length > 0 && <RefusedTable title="Não justificados" rows={notJustified} />}
      <form
        id={formId}
        className={styles['form']}
        onSubmit={(event) => void save(event)}
        noValidate
      >
        <JustificationFields
          form={form}
          readOnly={refusal !== undefined}
          errors={plain.fieldErrors.size > 0 ? plain.fieldErrors : withFile.fieldErrors}
          current={isMany ? null : (row?.nomeAnexo ?? null)}
        />
      </form>
      <p className={styles['progress']} role="status">
        {saving === undefined
          ? ''
          : `Salvando ${Math.min(saving + 1, rows.length)} de ${rows.length}.`}
      </p>
      {!isMany && row && <HistoryTable idBoleto={row.idBoleto} />}
    </Dialog>
  )
}
