import { type ReactNode, useEffect, useState } from 'react'

import { peekParam } from '#listing/address.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { useLeaveGuard } from '#ui/actions/leave-guard.ts'
import { useDraft } from '#ui/fields/draft.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import { type NoteSubject, writeNote } from '../contract.ts'
import { MentionField, type NoteDraft } from './mention-field.tsx'
import styles from './notes.module.css'
import { noteProblem, noteWrite } from './note-write.ts'

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

/** The draft of a tenant. It is stored among `drafts` too, and restored from there once. */
function useKeptDraft(clientId: number, drafts: NoteDrafts | undefined) {
  const [draft, changeDraft, forget] = useDraft<NoteDraft>(`nota ${clientId}`, nothing)
  const change = (next: NoteDraft) => {
    if (next.text === '') drafts?.delete(clientId)
    else drafts?.set(clientId, next)
    changeDraft(next)
  }
  const earlier = drafts?.get(clientId)
  useEffect(() => {
    if (earlier !== undefined) changeDraft(earlier)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- What was kept is taken up once.
  }, [])
  const clear = () => {
    forget()
    change(nothing)
  }
  return { draft, change, clear }
}

/** The question before an unsaved note is left; moving between rows keeps it. */
function useLeaving(isUnsaved: boolean, isKept: boolean, clear: () => void): ReactNode {
  const [leave, setLeave] = useState<() => void>()
  useLeaveGuard(
    isUnsaved,
    (go) => setLeave(() => go),
    (from, to) => isKept && from.pathname === to.pathname && to.query[peekParam] !== undefined,
  )
  return (
    <ConfirmDialog
      opened={leave !== undefined}
      question="Descartar a nota que você escreveu?"
      confirmLabel="Descartar"
      onClose={() => setLeave(undefined)}
      onConfirm={() => {
        clear()
        setLeave(undefined)
        leave?.()
      }}
    />
  )
}

function SubjectField(props: {
  readonly subjects: readonly NoteSubject[]
  readonly value: string
  readonly onChange: (about: string) => void
}) {
  return (
    <SelectField
      label="Sobre"
      labelHidden
      width={220}
      options={props.subjects.map((one) => ({ value: keyOf(one), label: wordsOf(one) }))}
      value={props.value}
      onChange={props.onChange}
    />
  )
}

/** Form for a note on a tenant, a boleto or an action. */
export function NoteComposer(props: NoteComposerProps) {
  const { clientId, subjects = [], isOpened = false, onDone, kept } = props
  const { draft, change, clear } = useKeptDraft(clientId, kept)
  const [about, setAbout] = useState('LOJISTA ')
  const act = useAct(
    writeNote,
    noteWrite(() => {
      clear()
      onDone?.()
    }),
  )
  const disabledBecause = noteProblem(draft.text)
  const isUnsaved = draft.text.trim() !== '' && !act.busy
  const question = useLeaving(isUnsaved, kept !== undefined, clear)
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
          <SubjectField subjects={subjects} value={about} onChange={setAbout} />
        )}
        <Button loading={act.busy} disabledBecause={disabledBecause} onClick={save}>
          Salvar nota
        </Button>
      </div>
      {question}
    </div>
  )
}
