import { useEffect, useId, useRef } from 'react'

import { Field } from '#ui/fields/field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'

import { longestNote } from '../contract.ts'
import styles from './notes.module.css'
import { type Mention, useMention } from './use-mention.ts'

/** Draft of a note with the ids of colleagues chosen from the list. */
export type NoteDraft = { readonly text: string; readonly mentioned: readonly number[] }

export type MentionFieldProps = {
  readonly label: string
  readonly clientId: number
  readonly draft: NoteDraft
  readonly onChange: (draft: NoteDraft) => void
  readonly onSubmit: () => void
  readonly error?: string | undefined
  readonly rows?: number
  /** Focus the field when it is shown, because a user action opened it. */
  readonly isOpened?: boolean
}

/** The list of suggested colleagues below the field. */
function Colleagues({ listId, mention }: { readonly listId: string; readonly mention: Mention }) {
  return (
    <div id={listId} role="listbox" className={styles['people']} aria-label="Colegas">
      {mention.people.map(({ id, nome, perfil }, place) => (
        <div
          key={id}
          id={`${listId}-${place}`}
          role="option"
          aria-selected={place === mention.active}
          // Keep the focus in the field.
          onMouseDown={(event) => {
            event.preventDefault()
            mention.choose(place)
          }}
        >
          {nome}
          <span>{perfil}</span>
        </div>
      ))}
    </div>
  )
}

/** Text field of a note; '@' opens the list of colleagues who see the mall of the tenant. */
export function MentionField(props: MentionFieldProps) {
  const { label, draft, onChange, error, rows = 2, isOpened = false } = props
  const listId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const mention = useMention(props, input)
  const { isOpen, typing } = mention

  useEffect(() => {
    if (isOpened) input.current?.focus({ preventScroll: true })
  }, [isOpened])
  const hint = mention.isUnknown
    ? 'Ninguém que vê este shopping tem esse nome.'
    : `${draft.text.length} de ${longestNote} caracteres; @ menciona um colega`
  return (
    <div className={styles['field']}>
      <Field
        field={{ label, labelHidden: true, hint, error: error ?? tooLong(draft.text, longestNote) }}
      >
        {(control) => (
          <textarea
            {...control}
            ref={input}
            className={`${control.className} ${styles['input']}`}
            placeholder="Escreva uma nota"
            rows={rows}
            value={draft.text}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? `${listId}-${mention.active}` : undefined}
            onFocus={mention.start}
            onBlur={mention.stop}
            onKeyDown={mention.onKeyDown}
            onSelect={({ currentTarget }) => {
              if (typing && currentTarget.selectionStart !== typing.caret)
                mention.follow(draft.text, currentTarget.selectionStart)
            }}
            onChange={({ currentTarget: { value, selectionStart } }) => {
              onChange({ ...draft, text: value })
              mention.follow(value, selectionStart)
            }}
          />
        )}
      </Field>
      {isOpen && <Colleagues listId={listId} mention={mention} />}
    </div>
  )
}
