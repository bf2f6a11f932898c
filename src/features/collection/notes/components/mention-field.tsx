import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { Field } from '#ui/fields/field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'

import { longestNote } from '../contract.ts'
import { colleaguesQuery } from '../queries.ts'
import { suggestedFor, typedName } from '../rules.ts'
import styles from './notes.module.css'

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

type Typing = { readonly name: string; readonly caret: number }

/** Text field of a note; '@' opens the list of colleagues who see the mall of the tenant. */
export function MentionField(props: MentionFieldProps) {
  const { label, clientId, draft, onChange, onSubmit, error, rows = 2, isOpened = false } = props
  const listId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [isAsked, setIsAsked] = useState(isOpened)
  const [typing, setTyping] = useState<Typing>()
  const [active, setActive] = useState(0)
  const { data } = useQuery({ ...colleaguesQuery(clientId), enabled: isAsked })
  const people = typing && data ? suggestedFor(data, typing.name) : []
  const isOpen = people.length > 0
  const isUnknown = typing !== undefined && typing.name !== '' && data !== undefined && !isOpen

  useEffect(() => {
    if (isOpened) input.current?.focus({ preventScroll: true })
  }, [isOpened])

  const look = (text: string, caret: number) => {
    const name = typedName(text, caret)
    setTyping(name === undefined ? undefined : { name, caret })
    setActive(0)
  }
  const choose = (place: number) => {
    const person = people[place]
    if (!typing || !person) return
    const start = typing.caret - typing.name.length
    const before = `${draft.text.slice(0, start)}${person.nome} `
    const rest = draft.text.slice(typing.caret).replace(/^ /, '')
    onChange({
      text: before + rest,
      mentioned: [...new Set([...draft.mentioned, person.id])],
    })
    setTyping(undefined)
    requestAnimationFrame(() => input.current?.setSelectionRange(before.length, before.length))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.stopPropagation()
      onSubmit()
      return
    }
    if (!isOpen) return
    const last = people.length - 1
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setActive(active === last ? 0 : active + 1),
      ArrowUp: () => setActive(active === 0 ? last : active - 1),
      Enter: () => choose(active),
      Tab: () => choose(active),
      Escape: () => setTyping(undefined),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const hint = isUnknown
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
            aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
            onFocus={() => setIsAsked(true)}
            onBlur={() => setTyping(undefined)}
            onKeyDown={onKeyDown}
            onSelect={({ currentTarget }) => {
              if (typing && currentTarget.selectionStart !== typing.caret)
                look(draft.text, currentTarget.selectionStart)
            }}
            onChange={({ currentTarget: { value, selectionStart } }) => {
              onChange({ ...draft, text: value })
              look(value, selectionStart)
            }}
          />
        )}
      </Field>
      {isOpen && (
        <div id={listId} role="listbox" className={styles['people']} aria-label="Colegas">
          {people.map(({ id, nome, perfil }, place) => (
            <div
              key={id}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={place === active}
              // Keep the focus in the field.
              onMouseDown={(event) => {
                event.preventDefault()
                choose(place)
              }}
            >
              {nome}
              <span>{perfil}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
