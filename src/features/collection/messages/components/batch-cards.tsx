import { shortAmount } from '#values/short-amount.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Batch } from '../contract/batch.ts'
import { type Card, cardsOf } from '../rules/batch-words.ts'
import styles from './batch.module.css'

type Props = {
  readonly batch: Batch
  readonly chosen: string | undefined
  readonly onChoose: (card: Card | undefined) => void
}

/** Cards of the batch: counts and sums by kind and person, as filters. */
export function BatchCards({ batch, chosen, onChoose }: Props) {
  const kinds = new Map(batch.passos.map(({ codigo, tipo }) => [codigo, tipo]))
  const sumsOf = ({ kind, person }: Card) => {
    const own = batch.resumo.filter(
      ({ passo, pessoa }) => kinds.get(passo) === kind && pessoa === person,
    )
    return {
      count: own.reduce((sum, { mensagens }) => sum + mensagens, 0),
      cents: own.reduce((sum, { valor }) => sum + valor, 0),
    }
  }
  return (
    <div className={styles['cards']} role="group" aria-label="Passos do lote">
      {cardsOf(batch.passos, batch.resumo).map((card) => {
        const { count, cents } = sumsOf(card)
        const isChosen = chosen === card.id
        return (
          <button
            key={card.id}
            type="button"
            className={styles['card']}
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? undefined : card)}
          >
            <span className={styles['cardName']}>{card.title}</span>
            <span className={styles['cardCount']}>{formatWhole(count)}</span>
            <span className={styles['quiet']}>
              {count === 0 ? 'hoje' : `R$\u00A0${shortAmount(cents)}`}
            </span>
          </button>
        )
      })}
    </div>
  )
}
