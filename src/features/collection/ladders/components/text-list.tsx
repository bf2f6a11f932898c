import { Badge } from '#ui/display/badge.tsx'

import { CHANNEL, RECIPIENT } from '../contract/ladder.ts'
import type { LadderRow } from '../contract/ladder-calls.ts'
import type { TextRow } from '../contract/text-calls.ts'
import { VERSION_STATE } from '../contract/versions.ts'
import { Choice, ChoicePanel, type ChoiceProps } from './choice-panel.tsx'
import { shownState, stateTone } from './ladder-list.tsx'
import styles from './texts.module.css'

export const textName = ({ passo, pessoa, canal }: Pick<TextRow, 'passo' | 'pessoa' | 'canal'>) =>
  `${passo}, ${RECIPIENT[pessoa].toLowerCase()} por ${CHANNEL[canal]}`

/** Steps in the order of their ladders; those of no ladder last. */
function orderedSteps(texts: readonly TextRow[], ladders: readonly LadderRow[]) {
  const steps = ladders.flatMap(({ passos }) => passos).toSorted((one, other) => one.de - other.de)
  const known = new Map(steps.map(({ codigo, nome, rotulo }) => [codigo, `${rotulo}, ${nome}`]))
  const codes = [...new Set([...known.keys(), ...texts.map(({ passo }) => passo)])]
  return codes.flatMap((code) => {
    const rows = texts.filter(({ passo }) => passo === code)
    return rows.length === 0 ? [] : [{ code, name: known.get(code) ?? code, rows }]
  })
}

/** What waits shows before the state of the version in force. */
const badgeOf = (text: TextRow) =>
  text.estado === 'RASCUNHO' || text.estado === 'PROPOSTA' ? text.estado : shownState(text)

/** Texts by step, person and channel. */
export function TextList({
  texts,
  ladders,
  chosen,
  mayEdit,
  onChoose,
  onNew,
}: ChoiceProps & {
  readonly texts: readonly TextRow[]
  readonly ladders: readonly LadderRow[]
}) {
  return (
    <ChoicePanel title="Textos" newLabel="Novo" mayEdit={mayEdit} onNew={onNew}>
      {orderedSteps(texts, ladders).map(({ code, name, rows }) => (
        <div key={code}>
          <h3 className={styles['group']}>{name}</h3>
          <ul className={styles['list']}>
            {rows.map((text) => (
              <Choice
                key={text.id}
                id={text.id}
                label={textName(text)}
                lines="one"
                chosen={chosen}
                onChoose={onChoose}
              >
                {`${RECIPIENT[text.pessoa]}, ${CHANNEL[text.canal]}`}
                <Badge tone={stateTone(badgeOf(text))}>
                  {VERSION_STATE[badgeOf(text)].toUpperCase()}
                </Badge>
              </Choice>
            ))}
          </ul>
        </div>
      ))}
    </ChoicePanel>
  )
}
