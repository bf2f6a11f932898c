import { Badge, type BadgeTone } from '#ui/display/badge.tsx'
import { countOf } from '#values/count-of.ts'

import type { LadderRow } from '../contract/ladder-calls.ts'
import { VERSION_STATE, type VersionState } from '../contract/versions.ts'
import { segmentWords } from '../rules/segment-words.ts'
import { Choice, ChoicePanel, type ChoiceProps } from './choice-panel.tsx'
import styles from './ladders.module.css'
import { isDead } from './use-ladder-draft.ts'

export const stateTone = (estado: VersionState): BadgeTone =>
  estado === 'VIGENTE' ? 'done' : estado === 'PROPOSTA' ? 'warn' : 'neutral'

/** A ladder in force shows so, whatever became of the versions after it. */
export const shownState = ({
  estado,
  versaoVigente,
}: Pick<LadderRow, 'estado' | 'versaoVigente'>): VersionState =>
  versaoVigente === null ? estado : 'VIGENTE'

/** What waits beside the version in force. */
const waitingWords = ({ estado, versao, versaoVigente, escritoPor, proposta }: LadderRow) => {
  if (proposta !== null) return `Versão ${versao} espera confirmação, de ${proposta.propostoPor}`
  if (versaoVigente === null || isDead(estado) || estado !== 'RASCUNHO') return undefined
  return `Versão ${versao} em rascunho, de ${escritoPor}`
}

/** Ladders in the order in which a tenant is tried against them. */
export function LadderList({
  ladders,
  chosen,
  mayEdit,
  onChoose,
  onNew,
}: ChoiceProps & { readonly ladders: readonly LadderRow[] }) {
  return (
    <ChoicePanel title="Réguas" newLabel="Nova" mayEdit={mayEdit} onNew={onNew}>
      <ul className={styles['list']}>
        {ladders.map((ladder) => {
          const state = shownState(ladder)
          const waiting = waitingWords(ladder)
          const inForce = ladder.versaoVigente === null ? '' : `, versão ${ladder.versaoVigente}`
          return (
            <Choice
              key={ladder.id}
              id={ladder.id}
              lines="several"
              chosen={chosen}
              onChoose={onChoose}
            >
              <strong>{ladder.nome}</strong>
              <Badge tone={stateTone(state)}>{VERSION_STATE[state].toUpperCase()}</Badge>
              <span className={styles['line']}>
                {`${countOf(ladder.passos.length, 'passo', 'passos')}, ${segmentWords(ladder.segmento)}${inForce}`}
              </span>
              {waiting !== undefined && (
                <span className={styles['line']} data-tone="warn">
                  {waiting}
                </span>
              )}
            </Choice>
          )
        })}
      </ul>
      <p className={styles['note']}>
        Cada lojista entra na primeira régua, de cima para baixo, em que cabe.
      </p>
    </ChoicePanel>
  )
}
