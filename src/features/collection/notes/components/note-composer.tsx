import { useEffect, useState } from 'react'

import { peekParam } from '#listing/address.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { useLeaveGuard } from '#ui/actions/leave-guard.ts'
import { useDraft } from '#ui/fields/draft.ts'
import { tooLong } from '#ui/fields/too-long.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import { longestNote, noteQueries, type NoteSubject, writeNote } from '../contract.ts'
import { MentionField, type NoteDraft } from './mention-field.tsx'
import styles from './notes.module.css'

/** The empty draft; must be the same object, because drafts are compared by identity. */
const nothing: NoteDraft = { text: '', mentioned: [] }

const keyOf = ({ sobre, referencia }: NoteSubject) => `${sobre} ${referencia ?? ''}`
const wordsOf = ({ sobre, rotulo }: NoteSubject) => (sobre === 'LOJISTA' ? 'Lojista' : rotulo)

/** Unsaved notes by tenant. */
export type NoteDrafts = Map<number, NoteDraft>

export type NoteComposerProps = {
  readonly clientId: number
  /** Possible subjects; undefined = always the tenant. */
  readonly subjects?: readonly NoteSubject[]
  /** Opened by a user action; takes the focus. */
  readonly isOpened?: boolean
  readonly onDone?: () => void
  /** Stores drafts while another tenant is shown, so that only leaving the page loses them. */
  readonly kept?: NoteDrafts
}

/** Form for a note on a tenant, a boleto or an action. */
export function NoteComposer(props: NoteComposerProps) {
  const { clientId, subjects = [], isOpened = false, onDone, kept } = props
  const [draft, changeDraft, forget] = useDraft<NoteDraft>(`nota ${clientId}`, nothing)
  const change = (next: NoteDraft) => {
    if (next.text === '') kept?.delete(clientId)
    else kept?.set(clientId, next)
    changeDraft(next)
  }
  const earlier = kept?.get(clientId)
  useEffect(() => {
    if (earlier !== undefined) changeDraft(earlier)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- What was kept is taken up once.
  }, [])
  const [about, setAbout] = useState('LOJISTA ')
  const [leave, setLeave] = useState<() => void>()
  const act = useAct(writeNote, {
    invalidates: [noteQueries],
    success: ({ mensagem }) => mensagem,
    fields: ['texto'],
    onDone: () => {
      forget()
      change(nothing)
      onDone?.()
    },
  })
  const isEmpty = draft.text.trim() === ''
  const disabledBecause = isEmpty ? 'Escreva a nota.' : tooLong(draft.text, longestNote)
  useLeaveGuard(
    !isEmpty && !act.busy,
    (go) => setLeave(() => go),
    // Moving between rows keeps the draft.
    (from, to) =>
      kept !== undefined && from.pathname === to.pathname && to.query[peekParam] !== undefined,
  )
  const save = () => {
    if (disabledBecause !== undefined) return
    const subject = subjects.find((one) => keyOf(one) === about)
    void act.run({
      clientId,
      sobre: subject?.sobre ?? 'LOJISTA',
      referencia: subject?.referencia,
      texto: draft.text.trim(),
      mencoes: [...draft.mentioned],
    })
  }
  return (
    <div className={styles['composer']}>
      <MentionField
        label="Nova nota"
        clientId={clientId}
        draft={draft}
        onChange={change}
        onSubmit={save}
        error={act.fieldErrors.get('texto')}
        isOpened={isOpened}
      />
      <div className={styles['send']}>
        {subjects.length > 1 && (
          <SelectField
            label="Sobre"
            labelHidden
            width={220}
            options={subjects.map((one) => ({ value: keyOf(one), label: wordsOf(one) }))}
            value={about}
            onChange={setAbout}
          />
        )}
        <Button loading={act.busy} disabledBecause={disabledBecause} onClick={save}>
          Salvar nota
        </Button>
      </div>
      <ConfirmDialog
        opened={leave !== undefined}
        question="Descartar a nota que você escreveu?"
        confirmLabel="Descartar"
        onClose={() => setLeave(undefined)}
        onConfirm={() => {
          forget()
          change(nothing)
          setLeave(undefined)
          leave?.()
        }}
      />
    </div>
  )
}
