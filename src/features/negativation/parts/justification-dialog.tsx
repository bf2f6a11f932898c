import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
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
import { useLast } from './use-last.ts'

const fields = ['idJustificativa', 'numChamado', 'txtObservacao', 'file']

/** Props of 'Justificativa'; no rows = closed, several = one justification for all of them. */
export type JustificationDialogProps = {
  readonly rows: readonly Boleto[] | undefined
  readonly by: Actor
  readonly onClose: () => void
  readonly onSaved?: () => void
}

/** 'Justificativa' (spec 1:2.7): what justifies ISENTAR, with its history; elsewhere than in the person's own step it only reads (rules 4.4). */
export function JustificationDialog({ rows: opened, by, onClose, onSaved }: JustificationDialogProps) {
  const rows = useLast(opened) ?? []
  const form = useJustificationForm(opened ?? [])
  const formId = useId()
  const [saving, setSaving] = useState<number>()
  const [refused, setRefused] = useState<readonly NotJustified[]>([])
  const justifyMany = useJustifyMany()
  const close = () => {
    setRefused([])
    onClose()
  }
  const done = () => {
    onSaved?.()
    close()
  }
  const options = { stale: staleNames, fields, onDone: done }
  const plain = useAct(saveJustification, { ...options, success: ({ mensagem }) => mensagem })
  const withFile = useAct(saveJustificationWithFile, { ...options, success: ({ mensagem }) => mensagem })
  const [row] = rows
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
    await (file && !form.isNone
      ? withFile.run({ ...given, idBoleto: row.idBoleto }, file)
      : plain.run({ ...given, idBoleto: row.idBoleto }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(event)
  }

  return (
    <Dialog
      opened={opened !== undefined}
      onClose={close}
      title="Justificativa"
      dirty={form.dirty && refused.length === 0}
      busy={busy}
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
          <Button onClick={close} disabledBecause={busy ? 'Salvando.' : undefined}>
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
      {!isMany && row && opened && <HistoryTable idBoleto={row.idBoleto} />}
    </Dialog>
  )
}
