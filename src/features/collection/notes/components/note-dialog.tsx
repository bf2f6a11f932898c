import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import { writeNote } from '../contract.ts'
import { MentionField, type NoteDraft } from './mention-field.tsx'
import styles from './notes.module.css'
import { noteProblem, noteWrite } from './note-write.ts'

export type NoteDialogProps = {
  readonly clientId: number
  readonly name: string
  readonly place: string
  readonly onClose: () => void
}

/** Dialog for a note on a tenant from a list. A note is not a contact and does not count as one. */
export function NoteDialog({ clientId, name, place, onClose }: NoteDialogProps) {
  const [draft, setDraft] = useState<NoteDraft>({ text: '', mentioned: [] })
  const act = useAct(writeNote, noteWrite(onClose))
  const isEmpty = draft.text.trim() === ''
  const disabledBecause = noteProblem(draft.text)
  const save = () => {
    if (disabledBecause === undefined)
      void act.run({
        clientId,
        sobre: 'LOJISTA',
        texto: draft.text.trim(),
        mencoes: [...draft.mentioned],
      })
  }
  return (
    <Dialog
      opened
      title="Escrever nota"
      onClose={onClose}
      busy={act.busy}
      dirty={!isEmpty}
      footerStart={<span className={styles['quiet']}>Não conta como contato.</span>}
      footer={
        <DialogButtons
          busy={act.busy}
          disabledBecause={disabledBecause}
          onAct={save}
          onClose={onClose}
        />
      }
    >
      <p className={styles['who']}>
        <b>{name}</b> {place}
      </p>
      <MentionField
        label="Nota"
        clientId={clientId}
        draft={draft}
        onChange={setDraft}
        onSubmit={save}
        error={act.fieldErrors.get('texto')}
        rows={4}
        isOpened
      />
    </Dialog>
  )
}
