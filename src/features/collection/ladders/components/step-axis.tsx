import { useRef } from 'react'

import type { FieldProblem } from '#values/field-problem.ts'

import { CHANNEL, type LadderFields, type Step } from '../contract/ladder.ts'
import { bandOf, dayWords, type Edge, placeOf, TICKS, withEdge } from '../rules/axis.ts'
import { stepChanges } from '../rules/difference.ts'
import styles from './step-axis.module.css'
import { StepEdge } from './step-edge.tsx'

const channelWords = ({ canais }: Step) =>
  canais.map((channel) => CHANNEL[channel].toLowerCase()).join(', ')

function Ruler() {
  return (
    <div className={styles['row']} aria-hidden="true">
      <span />
      <div className={`${styles['track']} ${styles['ruler']}`}>
        {TICKS.map((day) => (
          <span
            key={day}
            className={styles['tick']}
            data-long={day % 10 === 0 || undefined}
            style={{ left: `${placeOf(day)}%` }}
          >
            {day % 10 === 0 && <span>{dayWords(day)}</span>}
          </span>
        ))}
      </div>
    </div>
  )
}

const Grid = () =>
  TICKS.filter((day) => day % 10 === 0).map((day) => (
    <span
      key={day}
      className={styles['grid']}
      data-zero={day === 0 || undefined}
      style={{ left: `${placeOf(day)}%` }}
    />
  ))

/** The bands of a step: in force, added (hatched) and taken away (dashed). */
function Bands({
  step,
  before,
  hasVersionInForce,
}: {
  readonly step: Step | undefined
  readonly before: Step | undefined
  readonly hasVersionInForce: boolean
}) {
  const shown = step ?? before
  if (shown === undefined) return null
  const pieces = bandOf(before, step, hasVersionInForce)
  const inBoth = pieces.find(({ state }) => state === 'kept')
  // A long band has no room behind it; on a hatched one words could not be read.
  const isInside = placeOf(shown.ate) > 60
  const words = step === undefined ? 'sai nesta versão' : shown.nome
  const more = shown.ate > 90 ? `, até ${dayWords(shown.ate).replace('+', '')} dias` : ''
  return (
    <>
      {pieces.map(({ from, to, state }) => (
        <span
          key={`${state} ${from}`}
          className={styles['band']}
          data-state={state}
          data-kind={shown.tipo}
          style={{ left: `${placeOf(from)}%`, width: `${placeOf(to) - placeOf(from)}%` }}
        />
      ))}
      <span
        className={styles['name']}
        data-inside={isInside ? (inBoth ? 'on-band' : 'on-hatch') : undefined}
        style={{ left: `${placeOf(isInside ? (inBoth?.from ?? shown.de) : shown.ate)}%` }}
      >
        {`${words}${more}`}
      </span>
    </>
  )
}

type RowProps = {
  readonly step: Step | undefined
  readonly before: Step | undefined
  readonly hasVersionInForce: boolean
  readonly isChosen: boolean
  readonly problem: string | undefined
  readonly onChoose: (() => void) | undefined
  readonly onMove: ((edge: Edge, day: number) => void) | undefined
  readonly onOtherStep: (edge: Edge, by: number) => void
}

/** What changes, in words beside the picture. */
function changeWords({ step, before, hasVersionInForce }: RowProps): string {
  if (step === undefined) return 'sai nesta versão'
  if (before === undefined) return hasVersionInForce ? 'passo novo' : ''
  return stepChanges(before, step).join('; ')
}

function StepRow(props: RowProps) {
  const { step, before, isChosen, problem, onMove } = props
  const shown = step ?? before
  if (shown === undefined) return null
  const changes = changeWords(props)
  return (
    <div className={styles['row']} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles['step']}
        data-left={step === undefined || undefined}
        aria-pressed={isChosen}
        onClick={props.onChoose}
      >
        <strong>{shown.rotulo}</strong>
        <span>{channelWords(shown)}</span>
        {changes !== '' && <span className={styles['changes']}>{changes}</span>}
        {problem !== undefined && <span className={styles['wrong']}>{problem}</span>}
      </button>
      <div className={styles['track']}>
        <Grid />
        <Bands step={step} before={before} hasVersionInForce={props.hasVersionInForce} />
        {step !== undefined &&
          onMove !== undefined &&
          (['de', 'ate'] as const).map((edge) => (
            <StepEdge
              key={edge}
              step={step}
              edge={edge}
              onMove={onMove}
              onFocus={() => props.onChoose?.()}
              onOtherStep={(by) => props.onOtherStep(edge, by)}
            />
          ))}
      </div>
    </div>
  )
}

/** Steps as bands on the axis of days around the due day (picture 52). */
export function StepAxis({
  form,
  inForce,
  chosen,
  problems,
  isLocked,
  onChoose,
  onChange,
}: {
  readonly form: LadderFields
  readonly inForce: LadderFields | undefined
  readonly chosen: number
  readonly problems: readonly FieldProblem[]
  readonly isLocked: boolean
  readonly onChoose: (place: number) => void
  readonly onChange: (place: number, step: Step) => void
}) {
  const axis = useRef<HTMLDivElement>(null)
  const left = (inForce?.passos ?? []).filter(
    ({ codigo }) => !form.passos.some((step) => step.codigo === codigo),
  )
  const focusEdge = (place: number, edge: Edge, by: number) => {
    const step = form.passos[place + by]
    if (step === undefined) return
    onChoose(place + by)
    axis.current
      ?.querySelector<HTMLElement>(`[data-edge='${edge}'][data-step='${CSS.escape(step.codigo)}']`)
      ?.focus()
  }
  const shared = { hasVersionInForce: inForce !== undefined }
  return (
    <div className={styles['scroll']}>
      <div className={styles['axis']} ref={axis} role="group" aria-label="Passos no eixo dos dias">
        <Ruler />
        {form.passos.map((step, place) => (
          <StepRow
            key={place}
            {...shared}
            step={step}
            before={inForce?.passos.find(({ codigo }) => codigo === step.codigo)}
            isChosen={place === chosen}
            problem={problems.find(({ campo }) => campo.startsWith(`passos.${place}.`))?.mensagem}
            onChoose={() => onChoose(place)}
            onMove={
              isLocked ? undefined : (edge, day) => onChange(place, withEdge(step, edge, day))
            }
            onOtherStep={(edge, by) => focusEdge(place, edge, by)}
          />
        ))}
        {left.map((step) => (
          <StepRow
            key={step.codigo}
            {...shared}
            step={undefined}
            before={step}
            isChosen={false}
            problem={undefined}
            onChoose={undefined}
            onMove={undefined}
            onOtherStep={() => undefined}
          />
        ))}
        <div className={styles['foot']}>
          <span>vencimento no dia 0</span>
          <span>dias corridos depois do vencimento</span>
        </div>
      </div>
    </div>
  )
}
