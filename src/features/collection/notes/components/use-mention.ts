import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState, type RefObject } from 'react'
import { colleaguesQuery } from '../queries.ts'
import { type Colleague, suggestedFor, typedName } from '../rules.ts'

import type { MentionFieldProps, NoteDraft } from './mention-field.tsx'

type Typing = { readonly name: string; readonly caret: number }

/** The draft after a colleague was chosen for the name being typed, and the new caret. */
function withColleague(draft: NoteDraft, typing: Typing, person: Colleague) {
  const start = typing.caret - typing.name.length
  const before = `${draft.text.slice(0, start)}${person.nome} `
  const rest = draft.text.slice(typing.caret).replace(/^ /, '')
  const mentioned = [...new Set([...draft.mentioned, person.id])]
  return { draft: { text: before + rest, mentioned }, caret: before.length }
}

/** Suggests colleagues while the name after '@' is typed; arrows, Enter, Tab and Escape choose. */
export function useMention(
  { clientId, draft, onChange, onSubmit, isOpened = false }: MentionFieldProps,
  input: RefObject<HTMLTextAreaElement | null>,
) {
  const [isAsked, setIsAsked] = useState(isOpened)
  const [typing, setTyping] = useState<Typing>()
  const [active, setActive] = useState(0)
  const { data } = useQuery({ ...colleaguesQuery(clientId), enabled: isAsked })
  const people = typing && data ? suggestedFor(data, typing.name) : []
  const isOpen = people.length > 0
  const stop = () => setTyping(undefined)
  const follow = (text: string, caret: number) => {
    const name = typedName(text, caret)
    setTyping(name === undefined ? undefined : { name, caret })
    setActive(0)
  }
  const choose = (place: number) => {
    const person = people[place]
    if (!typing || !person) return
    const next = withColleague(draft, typing, person)
    onChange(next.draft)
    stop()
    requestAnimationFrame(() => input.current?.setSelectionRange(next.caret, next.caret))
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
      Escape: stop,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return {
    people,
    active,
    typing,
    isOpen,
    isUnknown: typing !== undefined && typing.name !== '' && data !== undefined && !isOpen,
    start: () => setIsAsked(true),
    stop,
    follow,
    choose,
    onKeyDown,
  }
}

export type Mention = ReturnType<typeof useMention>
