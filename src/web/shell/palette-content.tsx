import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'

import { useColorScheme } from '#ui/theme/color-scheme.ts'
import { useGoTo } from '#ui/actions/address.ts'

import { menuOf } from '../routing/access-guard.ts'
import { useSession } from '../session/session.ts'
import { signOut } from './account.tsx'
import { type Choice, type ChoiceGroup, matching } from './palette-items.ts'
import { PaletteField } from './palette-field.tsx'
import styles from './palette.module.css'
import type { PalettePartProps } from './palette.tsx'
import type { OpenOverlay } from './shell.tsx'
import { useRecordSearch } from './use-record-search.ts'

function useChoices(
  text: string,
  open: (what: OpenOverlay) => void,
): { groups: readonly ChoiceGroup[]; searching: boolean } {
  const session = useSession()
  const { setColorScheme } = useColorScheme()
  const { groups: found, searching } = useRecordSearch(text.trim())
  const go = useGoTo()
  const goTo = (to: string) => () => go(to)
  const screens = menuOf(session).flatMap(({ nome, menus }) =>
    menus.map(({ url, label }): Choice => ({ key: url, label, detail: nome, run: goTo(url) })),
  )
  const acts: Choice[] = [
    { key: 'help', label: 'Atalhos de teclado', detail: '', run: () => open('help') },
    { key: 'light', label: 'Tema claro', detail: '', run: () => setColorScheme('light') },
    { key: 'dark', label: 'Tema escuro', detail: '', run: () => setColorScheme('dark') },
    { key: 'auto', label: 'Tema do sistema', detail: '', run: () => setColorScheme('auto') },
    { key: 'out', label: 'Sair', detail: '', run: () => void signOut() },
  ]
  const records = found.map(({ heading, items }) => ({
    heading,
    choices: items.map(({ key, label, detail = '', to }): Choice => ({
      key: `${heading}:${key}`,
      label,
      detail,
      run: goTo(to),
    })),
  }))
  const groups = [
    // First what is known at once: records that arrive later must not slip under a finger on Enter.
    { heading: 'Telas', choices: matching(screens, text) },
    ...records,
    { heading: 'Ações', choices: matching(acts, text) },
  ]
  return { groups: groups.filter(({ choices }) => choices.length > 0), searching }
}

/** What the palette finds, and how it is walked and chosen by the keys. */
export function PaletteContent({ text, onText, close, open, isEntered }: PalettePartProps) {
  const [active, setActive] = useState(0)
  const id = useId()
  const { groups, searching } = useChoices(text, open)
  const choices = groups.flatMap((group) => group.choices)
  const at = Math.min(active, choices.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    // In braces: newer browsers answer a promise here, which an effect must not return.
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    // Closed first: the focus goes back to the page, and what the choice opens may then take it.
    close()
    choice.run()
  }
  const chooseFirst = useEffectEvent(() => choose(choices[0]))
  useEffect(() => {
    if (isEntered) chooseFirst()
  }, [isEntered])
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: at - 8,
    }
    const to = moves[event.key]
    if (to !== undefined)
      setActive(
        event.key.startsWith('Page')
          ? Math.max(0, Math.min(choices.length - 1, to))
          : (to + choices.length) % choices.length,
      )
    else if (event.key === 'Enter') choose(choices[at])
    else return
    event.preventDefault()
  }
  return (
    <>
      <PaletteField
        text={text}
        onText={(typed) => {
          onText(typed)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        expanded={choices.length > 0}
        controls={`${id}-list`}
        active={choices.length > 0 ? optionId(at) : undefined}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Resultados"
        aria-busy={searching}
        className={styles['list']}
      >
        {groups.map((group, index) => {
          const before = groups.slice(0, index).reduce((sum, one) => sum + one.choices.length, 0)
          return (
            <div key={group.heading} role="group" aria-label={group.heading}>
              <p className={styles['heading']} aria-hidden="true">
                {group.heading}
              </p>
              {group.choices.map((choice, place) => (
                <div
                  key={choice.key}
                  id={optionId(before + place)}
                  role="option"
                  aria-selected={before + place === at}
                  className={styles['option']}
                  onPointerMove={() => setActive(before + place)}
                  onClick={() => choose(choice)}
                >
                  <span>{choice.label}</span>
                  {choice.detail !== '' && (
                    <span className={styles['detail']}>{choice.detail}</span>
                  )}
                </div>
              ))}
            </div>
          )
        })}
      </div>
      <p className={styles['foot']} role="status">
        {searching
          ? 'Buscando…'
          : choices.length === 0
            ? 'Não obteve resultados.'
            : `${choices.length} ${choices.length === 1 ? 'resultado' : 'resultados'}`}
      </p>
    </>
  )
}
