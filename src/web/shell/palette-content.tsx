import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'

import { Kbd } from '#ui/display/kbd.tsx'
import { formatWhole } from '#values/whole-number.ts'

import type { Choice, ChoiceGroup } from './palette-items.ts'
import { PaletteField } from './palette-field.tsx'
import { usePaletteGroups } from './palette-groups.ts'
import { PaletteOption } from './palette-option.tsx'
import styles from './palette.module.css'
import type { PalettePartProps } from './palette.tsx'

const page = 8
const isRecord = ({ icon }: Choice) => icon === 'tenant' || icon === 'boleto'

function openInTab(to: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href: to, target: '_blank', rel: 'noopener noreferrer' })
  link.click()
}

/** Choice for Enter: the highlighted one, else the first that is not a late record. */
function activeOf(choices: readonly Choice[], pointed: string | undefined): number {
  const at = choices.findIndex(({ key }) => key === pointed)
  if (at >= 0) return at
  // Late records must not replace the choice just before Enter is pressed.
  const known = choices.findIndex((choice) => !isRecord(choice) && choice.icon === 'screen')
  return known >= 0 ? known : 0
}

function Foot({ searching, count, text }: { searching: boolean; count: number; text: string }) {
  const words = count === 0 ? 'Não obteve resultados.' : undefined
  return (
    <div className={styles['foot']}>
      <span className={styles['keys']} aria-hidden="true">
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> escolher <Kbd>Enter</Kbd> abrir <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>{' '}
        nova aba <Kbd>Tab</Kbd> atos
      </span>
      {/\d{3}/.test(text) && <span>CPF digitado não fica no endereço</span>}
      <span role="status">
        {searching
          ? 'Buscando…'
          : (words ?? `${count} ${count === 1 ? 'resultado' : 'resultados'}`)}
      </span>
    </div>
  )
}

/** Where a movement key leads from choice `at`; undefined for other keys. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  const last = count - 1
  const places: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % count,
    ArrowUp: (at + last) % count,
    PageDown: Math.min(last, at + page),
    PageUp: Math.max(0, at - page),
  }
  return places[key]
}

/** The results, or the actions of one of them, and the highlighted choice. */
function useShownChoices(text: string, open: PalettePartProps['open']) {
  const [pointed, setPointed] = useState<string>()
  const [within, setWithin] = useState<Choice>()
  const { groups: all, searching } = usePaletteGroups(text, open)
  const groups: readonly ChoiceGroup[] = within
    ? [{ heading: `Atos de ${within.label}`, choices: within.acts ?? [] }]
    : all
  const choices = groups.flatMap((group) => group.choices)
  return {
    groups,
    choices,
    searching,
    within,
    at: choices.length === 0 ? -1 : activeOf(choices, pointed),
    point: setPointed,
    /** Shows the actions of a choice; without one, the results again. */
    enter: (choice: Choice | undefined) => {
      setWithin(choice)
      setPointed(choice ? choice.acts?.[0]?.key : within?.key)
    },
    restart: () => {
      setWithin(undefined)
      setPointed(undefined)
    },
  }
}

/** The choices under a heading, and how many are shown of them. */
function Group({
  group: { heading, choices, total = choices.length },
  children,
}: {
  readonly group: ChoiceGroup
  readonly children: (choice: Choice) => ReactNode
}) {
  return (
    <div role="group" aria-label={heading}>
      <p className={styles['heading']} aria-hidden="true">
        {heading}
        {total > choices.length && (
          <span>{`${formatWhole(choices.length)} de ${formatWhole(total)}`}</span>
        )}
      </p>
      {choices.map((choice) => children(choice))}
    </div>
  )
}

function runChoice(choice: Choice | undefined, close: () => void, newTab = false) {
  if (!choice) return
  if (choice.stays) return choice.run()
  if (newTab && choice.to !== undefined) {
    openInTab(choice.to)
    return close()
  }
  // Close first: focus returns to the page, and the choice may then move it.
  close()
  choice.run()
}

const listId = (id: string) => `${id}-list`
const optionId = (id: string, index: number) => `${id}-${index}`

function Results({
  id,
  shown: { groups, choices, at, within, searching, point },
  text,
  onChoose,
}: {
  readonly id: string
  readonly shown: ReturnType<typeof useShownChoices>
  readonly text: string
  readonly onChoose: (choice: Choice, newTab: boolean) => void
}) {
  return (
    <div
      id={listId(id)}
      role="listbox"
      aria-label="Resultados"
      aria-busy={searching}
      className={styles['list']}
    >
      {groups.map((group) => (
        <Group key={group.heading} group={group}>
          {(choice) => {
            const number = choices.indexOf(choice)
            return (
              <PaletteOption
                key={choice.key}
                id={optionId(id, number)}
                choice={choice}
                text={within ? '' : text}
                isActive={number === at}
                onPoint={() => point(choice.key)}
                onChoose={(newTab) => onChoose(choice, newTab)}
              />
            )
          }}
        </Group>
      ))}
    </div>
  )
}

/** Results of the palette with keyboard navigation. */
export function PaletteContent({ text, onText, close, open, isEntered }: PalettePartProps) {
  const id = useId()
  const shown = useShownChoices(text, open)
  const { choices, at, within } = shown

  useEffect(() => {
    // Braces: newer browsers return a promise here, which an effect must not return.
    document.getElementById(optionId(id, at))?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  const chooseActive = useEffectEvent(() => runChoice(choices[at], close))
  useEffect(() => {
    if (isEntered) chooseActive()
  }, [isEntered])

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeAfter(event.key, at, choices.length)
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      Enter: () => runChoice(choices[at], close, event.ctrlKey || event.metaKey),
      Tab: () =>
        shown.enter(within ? undefined : choices[at]?.acts?.length ? choices[at] : undefined),
      Escape: within && (() => shown.enter(undefined)),
    }
    const act = place === undefined ? acts[event.key] : () => shown.point(choices[place]?.key)
    if (!act) return
    event.preventDefault()
    if (choices.length > 0) act()
  }
  return (
    <>
      <PaletteField
        text={text}
        onText={(typed) => {
          onText(typed)
          shown.restart()
        }}
        onKeyDown={onKeyDown}
        expanded={choices.length > 0}
        controls={listId(id)}
        active={at < 0 ? undefined : optionId(id, at)}
      />
      <Results
        id={id}
        shown={shown}
        text={text}
        onChoose={(choice, newTab) => runChoice(choice, close, newTab)}
      />
      <Foot searching={shown.searching} count={choices.length} text={text} />
    </>
  )
}
