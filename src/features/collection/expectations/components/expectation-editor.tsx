import { useState } from 'react'

import { ChangedMeanwhile } from '#listing/records/saved-meanwhile-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { parseBrDate } from '#values/local-date.ts'

import type { Expectation } from '../contract/expectation.ts'
import type { ReasonOption, TypeOption } from '../contract/options.ts'
import { openOfAll, type TypedAmounts } from '../rules/expectation.ts'
import { summaryNote } from '../rules/summary-note.ts'
import { AmountTable } from './amount-table.tsx'
import { typeOf } from './expectation-form.ts'
import styles from './expectation.module.css'
import { SlipHeader } from './slip-header.tsx'
import { SplitTable } from './split-table.tsx'
import { onlyCleared } from './tendency-dialog.tsx'
import { useExpectation } from './use-expectation.ts'
import { StatusFields } from './status-fields.tsx'

type Props = {
  readonly saved: Expectation
  readonly types: readonly TypeOption[]
  readonly reasons: readonly ReasonOption[]
  readonly onReadAgain: () => Promise<Expectation | undefined>
  readonly onClose: () => void
  readonly onSaved?: () => void
}

type Editor = ReturnType<typeof useExpectation>
type EditorProps = Props & { readonly editor: Editor }

/** The split between the boletos, on request. */
function Division(props: { readonly typed: TypedAmounts; readonly slips: Expectation['slips'] }) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles['divide']}>
      <Button kind="text" size="compact" ariaExpanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'esconder a divisão' : 'ver a divisão'}
      </Button>
      {isShown && <SplitTable {...props} />}
    </div>
  )
}

/** The tendency, and how the expectation changes the summary of delinquency. */
function EffectOfSaving({ saved, types, editor: { form, change } }: EditorProps) {
  const notes = summaryNote({
    typed: form.amounts,
    type: typeOf(form, saved, types),
    expiresOn: parseBrDate(form.date),
    slips: saved.slips,
  })
  return (
    <div className={styles['foot']}>
      <span title={onlyCleared}>
        <CheckboxField
          label={
            <>
              Tendência <span className={styles['quiet']}>{onlyCleared}</span>
            </>
          }
          checked={form.isTendency}
          disabled={!saved.isTendency && !form.isTendency}
          onChange={(isTendency) => {
            if (!isTendency) change({ isTendency })
          }}
        />
      </span>
      <ul className={styles['notes']} aria-label="Efeito no resumo de inadimplência">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}

/** 'Apagar dados salvos', which asks first. */
function EraseSaved({
  saved,
  removing,
}: Pick<Editor, 'removing'> & { readonly saved: Expectation }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        kind="text"
        disabledBecause={saved.salvos === 0 ? 'Não há dados salvos para apagar.' : undefined}
        onClick={() => setAsking(true)}
      >
        Apagar dados salvos
      </Button>
      {isAsking && (
        <ConfirmDialog
          opened
          danger
          question="Deseja apagar os dados salvos?"
          confirmLabel="Apagar"
          noun={{ one: 'boleto', many: 'boletos' }}
          {...(saved.slips.length > 1 ? { count: saved.salvos } : {})}
          busy={removing.busy}
          onClose={() => setAsking(false)}
          onConfirm={removing.run}
        />
      )}
    </>
  )
}

/** The form: status, reason, day, four components, tendency. */
export function ExpectationEditor(props: Props) {
  const { saved, onClose } = props
  const editor = useExpectation(props)
  const { form, change, errors } = editor
  return (
    <Dialog
      opened
      title="Expectativa de Recebimento"
      size="table"
      dirty={editor.dirty}
      busy={editor.busy}
      onClose={onClose}
      footerStart={<EraseSaved saved={saved} removing={editor.removing} />}
      footer={
        <DialogButtons
          busy={editor.busy}
          disabledBecause={editor.disabledBecause}
          onAct={editor.save}
          onClose={onClose}
        />
      }
    >
      <ChangedMeanwhile
        newer={editor.newer && { ...editor.newer, versao: 0 }}
        onTake={editor.take}
        onKeep={editor.keep}
      />
      <SlipHeader saved={saved} />
      <StatusFields {...props} editor={editor} />
      <AmountTable
        open={openOfAll(saved.slips.map(({ open }) => open))}
        amounts={form.amounts}
        errors={errors}
        onChange={(amounts) => change({ amounts })}
      />
      {saved.slips.length > 1 && <Division typed={form.amounts} slips={saved.slips} />}
      <EffectOfSaving {...props} editor={editor} />
    </Dialog>
  )
}
