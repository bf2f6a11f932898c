import type { LadderFields, Step } from '#features/collection/ladders/contract/ladder.ts'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import styles from './simulation.module.css'

export type Known = LadderFields & { readonly id: number; readonly words: string }

/** A step as typed: days as texts, and whether it stays. */
export type TypedStep = {
  readonly step: Step
  readonly de: string
  readonly ate: string
  readonly stays: boolean
}

export const typedSteps = (steps: readonly Step[]): TypedStep[] =>
  steps.map((step) => ({ step, de: String(step.de), ate: String(step.ate), stays: true }))

const isWhole = (text: string): boolean => /^-?\d{1,4}$/.test(text)

export const dayProblem = (text: string): string | undefined =>
  isWhole(text) ? undefined : 'Informe dias inteiros.'

/** The steps with the typed days; undefined while one of them is no number. */
export function readSteps(typed: readonly TypedStep[]): Step[] | undefined {
  const staying = typed.filter(({ stays }) => stays)
  if (staying.length === 0 || staying.some(({ de, ate }) => !isWhole(de) || !isWhole(ate)))
    return undefined
  return staying.map(({ step, de, ate }) => ({ ...step, de: Number(de), ate: Number(ate) }))
}

type Props = {
  readonly ladders: readonly Known[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
  readonly typed: readonly TypedStep[]
  readonly onType: (typed: readonly TypedStep[]) => void
  readonly errors: ReadonlyMap<string, string>
}

const AS_IT_IS = { value: '', label: 'Como estão' }

function StepRow({
  typed,
  errors,
  field,
  onChange,
}: {
  readonly typed: TypedStep
  readonly errors: ReadonlyMap<string, string>
  readonly field: string
  readonly onChange: (typed: TypedStep) => void
}) {
  const { step, de, ate, stays } = typed
  return (
    <div className={styles['step']}>
      <CheckboxField
        label={step.rotulo}
        checked={stays}
        onChange={(checked) => onChange({ ...typed, stays: checked })}
      />
      <TextField
        label={`${step.rotulo}, de (dias)`}
        value={de}
        width={72}
        disabled={!stays}
        error={dayProblem(de) ?? errors.get(`${field}.de`)}
        onChange={(text) => onChange({ ...typed, de: text })}
      />
      <TextField
        label={`${step.rotulo}, até`}
        value={ate}
        width={72}
        disabled={!stays}
        error={dayProblem(ate) ?? errors.get(`${field}.ate`)}
        onChange={(text) => onChange({ ...typed, ate: text })}
      />
    </div>
  )
}

/** 'E se': a ladder or its draft, with other days, beside those in force. */
export function WhatIf({ ladders, chosen, onChoose, typed, onType, errors }: Props) {
  const change = (place: number) => (step: TypedStep) => onType(typed.with(place, step))
  return (
    <>
      <SelectField
        label="E se"
        width={260}
        options={[
          AS_IT_IS,
          ...ladders.map(({ id, words }) => ({ value: String(id), label: words })),
        ]}
        value={chosen}
        onChange={onChoose}
      />
      {chosen !== '' && (
        <fieldset className={styles['steps']}>
          <legend>Mude os dias ou tire passos. Nada é gravado.</legend>
          {typed.map((one, place) => (
            <StepRow
              key={one.step.codigo}
              typed={one}
              errors={errors}
              field={`reguas.0.passos.${place}`}
              onChange={change(place)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
