import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'

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

/** Results of the palette with keyboard navigation. */
export function PaletteContent({ text, onText, close, open, isEntered }: PalettePartProps) {
  const [pointed, setPointed] = useState<string>()
  const [within, setWithin] = useState<Choice>()
  const id = useId()
  const { groups: all, searching } = usePaletteGroups(text, open)
  const groups: readonly ChoiceGroup[] = within
    ? [{ heading: `Atos de ${within.label}`, choices: within.acts ?? [] }]
    : all
  const choices = groups.flatMap((group) => group.choices)
  const at = choices.length === 0 ? -1 : activeOf(choices, pointed)
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    // Braces: newer browsers return a promise here, which an effect must not return.
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  const choose = (choice: Choice | undefined, newTab = false) => {
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
  const chooseActive = useEffectEvent(() => choose(choices[at]))
  useEffect(() => {
    if (isEntered) chooseActive()
  }, [isEntered])

  const enter = (choice: Choice | undefined) => {
    setWithin(choice)
    setPointed(choice ? choice.acts?.[0]?.key : within?.key)
  }
  const move = (to: number) => setPointed(choices[to]?.key)
  const onKeyDown = (event: KeyboardEvent) => {
    const last = choices.length - 1
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => move((at + 1) % choices.length),
      ArrowUp: () => move((at + last) % choices.length),
      PageDown: () => move(Math.min(last, at + page)),
      PageUp: () => move(Math.max(0, at - page)),
      Enter: () => choose(choices[at], event.ctrlKey || event.metaKey),
      Tab: () => enter(within ? undefined : choices[at]?.acts?.length ? choices[at] : undefined),
      Escape: within && (() => enter(undefined)),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    if (choices.length > 0) act()
  }
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, one) => sum + one.choices.length, 0),
  )
  return (
    <>
      <PaletteField
        text={text}
        onText={(typed) => {
          onText(typed)
          setWithin(undefined)
          setPointed(undefined)
        }}
        onKeyDown={onKeyDown}
        expanded={choices.length > 0}
        controls={`${id}-list`}
        active={at < 0 ? undefined : optionId(at)}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Resultados"
        aria-busy={searching}
        className={styles['list']}
      >
        {groups.map(({ heading, choices: own, total = own.length }, index) => (
          <div key={heading} role="group" aria-label={heading}>
            <p className={styles['heading']} aria-hidden="true">
              {heading}
              {total > own.length && (
                <span>{`${formatWhole(own.length)} de ${formatWhole(total)}`}</span>
              )}
            </p>
            {own.map((choice, place) => {
              const number = (starts[index] ?? 0) + place
              return (
                <PaletteOption
                  key={choice.key}
                  id={optionId(number)}
                  choice={choice}
                  text={within ? '' : text}
                  isActive={number === at}
                  onPoint={() => setPointed(choice.key)}
                  onChoose={(newTab) => choose(choice, newTab)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <Foot searching={searching} count={choices.length} text={text} />
    </>
  )
}
