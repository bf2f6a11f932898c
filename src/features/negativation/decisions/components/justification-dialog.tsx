import { type SyntheticEvent, useId, useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog, type DialogSteps } from '#ui/overlays/dialog.tsx'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { clearJustification } from '../contract/calls.ts'
import { type NotJustified, useJustifyMany } from '../queries/justifications.ts'
import { useRestoreDecisions } from '../queries/restore.ts'
import { invalidatedQueries } from './history-queries.ts'
import { mayJustifyRow } from '#features/negativation/debt-items/rules/decision-row.ts'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import styles from '../../debt-items/components/decision.module.css'
import { HistoryTable } from './history-table.tsx'
import { JustificationFields } from './justification-fields.tsx'
import { versionAfterMarks } from './own-marks.ts'
import { RecordLine } from '#features/negativation/debt-items/components/record-line.tsx'
import { showCleared, showSaved } from './justification-words.ts'
import { RefusedTable } from '#features/negativation/debt-items/components/refused-table.tsx'
import { useJustificationForm } from './use-justification-form.ts'
import { useSaveJustification } from './use-save-justification.ts'

/** Props of 'Justificativa'; several rows = one justification for all of them. */
export type JustificationDialogProps = {
  readonly rows: readonly Boleto[]
  readonly by: Actor
  readonly onClose: () => void
  readonly onSaved?: () => void
  /** For one boleto: navigation to its neighbours in the list. */
  readonly steps?: DialogSteps | undefined
}

/** Saves one or several boletos and clears one, with progress and what was not justified. */
function useJustificationActs(
  rows: readonly Boleto[],
  form: ReturnType<typeof useJustificationForm>,
  onDone: () => void,
) {
  const [saving, setSaving] = useState<string>()
  const [notJustified, setNotJustified] = useState<readonly NotJustified[]>([])
  const justifyMany = useJustifyMany()
  const bringBack = useRestoreDecisions()
  const [row] = rows
  const single = useSaveJustification({
    onDone: (answer) => {
      showSaved(answer, row && bringBack([row], answer.content))
      onDone()
    },
  })
  const [openedVersion] = useState(row?.versao)
  const [isWaiting, setIsWaiting] = useState(false)
  const clearing = useAct(clearJustification, {
    invalidates: invalidatedQueries,
    onDone: (answer) => {
      showCleared(answer, row && bringBack([row]))
      onDone()
    },
  })
  async function saveMany() {
    const left = await justifyMany(rows, form.given, setSaving).finally(() => setSaving(undefined))
    setNotJustified(left)
    if (left.length === 0) onDone()
  }
  async function save() {
    if (rows.length > 1) return saveMany()
    if (row) await saveOne(row)
  }
  async function saveOne({ idBoleto, versao }: Boleto) {
    setIsWaiting(true)
    // A retry after a lost response is the same request and keeps the old version. After a
    // conflict was shown, the user has seen the change.
    const seen = single.isConflict ? versao : (openedVersion ?? versao)
    const latest = await versionAfterMarks(idBoleto, seen)
    await single.run(form, { idBoleto, versao: latest }).finally(() => setIsWaiting(false))
  }
  const busy = single.busy || clearing.busy || isWaiting || saving !== undefined
  return { busy, saving, notJustified, clearing, save, errors: single.fieldErrors }
}

function ClearButton({
  row,
  clearing,
  refusal,
}: {
  readonly row: Boleto
  readonly clearing: ReturnType<typeof useJustificationActs>['clearing']
  readonly refusal: string | undefined
}) {
  const nothing = row.serasaJustificatica === null ? 'O boleto não tem justificativa.' : undefined
  return (
    <Button
      kind="text"
      loading={clearing.busy}
      disabledBecause={refusal ?? nothing}
      onClick={() => void clearing.run({ idBoleto: row.idBoleto })}
    >
      Limpar justificativa
    </Button>
  )
}

function SaveButtons({
  acts: { busy, clearing, notJustified },
  form,
  disabledBecause,
  onClose,
}: {
  readonly acts: ReturnType<typeof useJustificationActs>
  readonly form: string
  readonly disabledBecause: string | undefined
  readonly onClose: () => void
}) {
  return (
    <>
      <Button onClick={onClose} disabledBecause={busy ? 'Salvando.' : undefined}>
        {notJustified.length > 0 ? 'Fechar' : 'Cancelar'}
      </Button>
      <Button
        kind="primary"
        type="submit"
        form={form}
        loading={busy && !clearing.busy}
        disabledBecause={disabledBecause}
      >
        Salvar
      </Button>
    </>
  )
}

/**
 * 'Justificativa' (spec 1:2.7): justifies ISENTAR, with history. Read-only outside the user's own
 * step (rules 4.4).
 */
export function JustificationDialog(props: JustificationDialogProps) {
  const { rows, by, onClose, onSaved, steps } = props
  const form = useJustificationForm(rows)
  const formId = useId()
  const acts = useJustificationActs(rows, form, () => {
    onSaved?.()
    onClose()
  })
  const { busy, saving, notJustified } = acts
  const row = rows.length > 1 ? undefined : rows[0]
  const refusal = rows.map((one) => mayJustifyRow(one, by)).find((found) => found !== undefined)
  const whyNot = refusal?.because ?? form.missing ?? form.unchanged
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy && whyNot === undefined) void acts.save()
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
        row && <ClearButton row={row} clearing={acts.clearing} refusal={refusal?.because} />
      }
      footer={<SaveButtons acts={acts} form={formId} disabledBecause={whyNot} onClose={onClose} />}
    >
      <RecordLine rows={rows} />
      {notJustified.length > 0 && <RefusedTable title="Não justificados" rows={notJustified} />}
      <form id={formId} className={styles['form']} onSubmit={save} noValidate>
        <JustificationFields
          form={form}
          readOnly={refusal !== undefined}
          errors={acts.errors}
          current={row?.nomeAnexo ?? null}
        />
      </form>
      <p className={styles['progress']} role="status">
        {saving}
      </p>
      {row && <HistoryTable idBoleto={row.idBoleto} />}
    </Dialog>
  )
}
