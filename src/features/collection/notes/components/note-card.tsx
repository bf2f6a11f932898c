import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import { formatInstant } from '#values/instant.ts'

import { changeNote, type Note, noteQueries, removeNote } from '../contract.ts'
import { mayChangeNote } from '../rules.ts'
import { MentionField, type NoteDraft } from './mention-field.tsx'
import styles from './notes.module.css'
import { noteProblem, noteWrite } from './note-write.ts'

/** Finds the next of these names from a position on; the longest of those that start there. */
function nextName(text: string, names: readonly string[], from: number) {
  const lower = text.toLocaleLowerCase('pt-BR')
  return names
    .map((name) => ({
      at: lower.indexOf(name.toLocaleLowerCase('pt-BR'), from),
      length: name.length,
    }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at || other.length - one.length)[0]
}

/** The text with mentions highlighted. */
function withMentions({ texto, mencoes }: Note): ReactNode {
  const names = mencoes.map(({ nome }) => `@${nome}`)
  const parts: ReactNode[] = []
  let from = 0
  for (let next = nextName(texto, names, from); next; next = nextName(texto, names, from)) {
    const end = next.at + next.length
    parts.push(
      <Fragment key={next.at}>
        {texto.slice(from, next.at)}
        <span className={styles['mention']}>{texto.slice(next.at, end)}</span>
      </Fragment>,
    )
    from = end
  }
  return [...parts, texto.slice(from)]
}

/** Drops mentions that were removed from the text, also of colleagues who lost the mall. */
const stillMentioned = (note: Note, { text, mentioned }: NoteDraft) =>
  mentioned.filter((id) => {
    const before = note.mencoes.find((person) => person.id === id)
    return before === undefined || text.includes(`@${before.nome}`)
  })

function NoteEdit(props: {
  readonly note: Note
  readonly clientId: number
  readonly onClose: () => void
}) {
  const { note, clientId, onClose } = props
  const [draft, setDraft] = useState<NoteDraft>({
    text: note.texto,
    mentioned: note.mencoes.map(({ id }) => id),
  })
  const act = useAct(changeNote, noteWrite(onClose))
  const text = draft.text.trim()
  const disabledBecause =
    text !== '' && text === note.texto ? 'Nada mudou.' : noteProblem(draft.text)
  const save = () => {
    if (disabledBecause === undefined)
      void act.run({
        id: note.id,
        texto: text,
        versao: note.versao,
        mencoes: stillMentioned(note, { ...draft, text }),
      })
  }
  return (
    <div className={styles['composer']}>
      <MentionField
        label="Alterar nota"
        clientId={clientId}
        draft={draft}
        onChange={setDraft}
        onSubmit={save}
        error={act.fieldErrors.get('texto')}
        rows={3}
        isOpened
      />
      <div className={styles['send']}>
        <Button onClick={onClose}>Cancelar</Button>
        <Button kind="primary" loading={act.busy} disabledBecause={disabledBecause} onClick={save}>
          Salvar
        </Button>
      </div>
    </div>
  )
}

/** Author, time and subject of a note, with its menu. */
function NoteHead({
  note,
  onPick,
}: {
  readonly note: Note
  readonly onPick: (act: 'edit' | 'remove') => void
}) {
  const because = mayChangeNote(note.minha)?.because
  const icon = { size: 16, stroke: 1.75 } as const
  return (
    <div className={styles['head']}>
      <b>{note.autor}</b>
      <span>{formatInstant(note.em)}</span>
      {note.alteradaEm !== null && (
        <span title={`Alterada em ${formatInstant(note.alteradaEm)}`}>alterada</span>
      )}
      {note.rotulo !== '' && <span className={styles['about']}>{note.rotulo}</span>}
      <span className={styles['menu']}>
        <RowMenu
          label={`Nota de ${note.autor}, ${formatInstant(note.em)}`}
          acts={[
            {
              label: 'Alterar',
              icon: <IconPencil {...icon} />,
              disabledBecause: because,
              onPick: () => onPick('edit'),
            },
            {
              label: 'Remover',
              icon: <IconTrash {...icon} />,
              danger: true,
              disabledBecause: because,
              onPick: () => onPick('remove'),
            },
          ]}
        />
      </span>
    </div>
  )
}

/** A note with author, time, subject, and edit or delete for its author. */
export function NoteCard({ note, clientId }: { readonly note: Note; readonly clientId: number }) {
  const [doing, setDoing] = useState<'edit' | 'remove'>()
  const close = () => setDoing(undefined)
  const remove = useAct(removeNote, {
    invalidates: [noteQueries],
    success: ({ mensagem }) => mensagem,
    onDone: close,
  })
  return (
    <li className={styles['note']}>
      <NoteHead note={note} onPick={setDoing} />
      {doing === 'edit' ? (
        <NoteEdit note={note} clientId={clientId} onClose={close} />
      ) : (
        <p className={styles['text']}>{withMentions(note)}</p>
      )}
      {doing === 'remove' && (
        <ConfirmDialog
          opened
          danger
          question="Remover esta nota?"
          notes={[
            {
              tone: 'info',
              text: 'Ela sai da página e da linha do tempo; o registro de decisões guarda o texto.',
            },
          ]}
          confirmLabel="Remover"
          busy={remove.busy}
          onClose={close}
          onConfirm={() => void remove.run({ id: note.id })}
        />
      )}
    </li>
  )
}
