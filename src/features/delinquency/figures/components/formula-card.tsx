import type { Formula } from '../rules/formula.ts'
import styles from './summary-grid.module.css'

export type FormulaCardProps = {
  readonly id: string
  readonly title: string
  readonly aside: string
  readonly value: string
  readonly formula: Formula
  readonly place: { readonly top: number; readonly left: number }
  readonly onEnter: () => void
  readonly onLeave: () => void
}

/** A figure with its formula in numbers and in words. */
export function FormulaCard(props: FormulaCardProps) {
  const { id, title, aside, value, formula, place, onEnter, onLeave } = props
  return (
    <div
      id={id}
      role="tooltip"
      className={styles['card']}
      style={place}
      onMouseEnter={onEnter}
      onMouseLeave={onLeave}
    >
      <div className={styles['cardHead']}>
        <strong>{title}</strong>
        <span>{aside}</span>
      </div>
      <p className={styles['cardValue']}>{value}</p>
      <p>{formula.numeros}</p>
      <p className={styles['cardWords']}>{formula.palavras}</p>
    </div>
  )
}
