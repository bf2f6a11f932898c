import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react'

import { CallFailure } from '#contract/errors.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, type DialogSteps } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast-store.ts'

import type { Boleto } from '../contract/boleto.ts'
import { clearJustification, saveJustification, saveJustificationWithFile } from '../contract/calls.ts'
import { type NotJustified, staleNames, useJustifyMany } from '../queries.ts'
import { mayJustifyRow } from '../rules/decision-row.ts'
import type { Actor } from '../rules/events.ts'
import styles from './decision.module.css'
import { HistoryTable } from './history-table.tsx'
import { JustificationFields } from './justification-fields.tsx'
import { RecordLine } from './record-line.tsx'
import { RefusedTable } from './refused-table.tsx'
import { useJustificationForm } from './use-justification-form.ts'

const fields = ['idJustificativa', 'numChamado', 'txtObservacao', 'file']

/** Props of 'Justificativa'; several rows = one justification for all of them. */
export type JustificationDialogProps = {
  readonly rows: readonly Boleto[]
  readonly by: Actor
  readonly onClose: () => void
  readonly onSaved?: () => void
  /** For one boleto: the way to those beside it in the list. */
  readonly steps?: DialogSteps | undefined
}

/** 'Justificativa' (spec 1:2.7): what justifies ISENTAR, with its history; elsewhere than in the person's own step it only reads (rules 4.4). */
export function JustificationDialog({ rows, by, onClose, onSaved, steps }: JustificationDialogProps) {
  const form = useJustificationForm(rows)
  const formId = useId()
  const [saving, setSaving] = useState<number>()
  const [refused, setRefused] = useState<readonly NotJustified[]>([])
  const justifyMany = useJustifyMany()
  const done = () => {
    onSaved?.()
    onClose()
  }
  const options = { stale: staleNames, fields, onDone: done }
  const plain = useAct(saveJustification, { ...options, success: ({ mensagem }) => mensagem })
  const withFile = useAct(saveJustificationWithFile, { ...options, success: ({ mensagem }) => mensagem })
  const [row] = rows
  const [seen] = useState(row?.versao)
  const clearing = useAct(clearJustification, {
    stale: staleNames,
    onDone: () => {
      showToast({
        tone: 'done',
        title: 'Justificativa removida',
        detail: `Boleto ${row?.numBoleto ?? ''} voltou para NEGATIVAR.`,
      })
      done()
    },
  })

  const isMany = rows.length > 1
  const refusal = rows.map((one) => mayJustifyRow(one, by)).find((found) => found !== undefined)
  const busy = plain.busy || withFile.busy || clearing.busy || saving !== undefined
  const whyNot = refusal?.because ?? form.missing ?? (isMany && form.isNone ? 'Escolha uma justificativa.' : undefined)

  async function saveMany() {
    setSaving(0)
    const left = await justifyMany(rows, form.given, setSaving).finally(() => setSaving(undefined))
    setRefused(left)
    if (left.length === 0) done()
  }
  async function save(event?: SyntheticEvent) {
    event?.preventDefault()
    if (busy || whyNot !== undefined || !row) return
    if (isMany) return saveMany()
    const { file, ...given } = form.given
    // A retry after a lost answer is the same act: it speaks of the boleto as it was. Told of a change, the person has seen it.
    const isTold = [plain, withFile].some(({ failure }) => failure instanceof CallFailure && failure.status === 409)
    const input = { ...given, idBoleto: row.idBoleto, versao: isTold ? row.versao : seen }
    await (file && !form.isNone ? withFile.run(input, file) : plain.run(input))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(event)
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Justificativa"
      dirty={form.dirty && refused.length === 0}
      busy={busy}
      steps={steps}
      footerStart={
        !isMany && row ? (
          <Button
            kind="text"
            loading={clearing.busy}
            disabledBecause={
              refusal?.because ?? (row.serasaJustificatica === null ? 'O boleto não tem justificativa.' : undefined)
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
            {refused.length > 0 ? 'Fechar' : 'Cancelar'}
          </Button>
          <Button kind="primary" type="submit" form={formId} loading={busy && !clearing.busy} disabledBecause={whyNot}>
            Salvar
          </Button>
        </>
      }
    >
      <RecordLine rows={rows} />
      {refused.length > 0 && <RefusedTable title="Não justificados" rows={refused} />}
      <form
        id={formId}
        className={styles['form']}
        onSubmit={(event) => void save(event)}
        onKeyDown={onKeyDown}
        noValidate
      >
        <JustificationFields
          form={form}
          count={rows.length}
          readOnly={refusal !== undefined}
          errors={plain.fieldErrors.size > 0 ? plain.fieldErrors : withFile.fieldErrors}
          current={isMany ? null : (row?.nomeAnexo ?? null)}
        />
      </form>
      <p className={styles['progress']} role="status">
        {saving === undefined ? '' : `Salvando ${Math.min(saving + 1, rows.length)} de ${rows.length}.`}
      </p>
      {!isMany && row && <HistoryTable idBoleto={row.idBoleto} />}
    </Dialog>
  )
}
