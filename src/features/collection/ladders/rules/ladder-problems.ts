import type { FieldProblem } from '#values/field-problem.ts'

import {
  CHANNEL,
  type LadderFields,
  type Recipient,
  RECIPIENT,
  STEP_KIND,
  type Segment,
  type Step,
} from '../contract/ladder.ts'
import type { TextInForce } from '../contract/texts.ts'
import { textProblems } from './text-problems.ts'

type Codes = Pick<Step, 'codigo' | 'tipo'>

export type LadderFacts = {
  readonly texts: readonly TextInForce[]
  /** Steps of the other ladders in use: a code means the same in all of them. */
  readonly others: readonly Codes[]
}

export const windowProblems = ({ de, ate, tipo }: Step, field: string): FieldProblem[] => [
  ...(de > ate
    ? [{ campo: `${field}.ate`, mensagem: 'O último dia vem depois do primeiro.' }]
    : []),
  ...(tipo === 'LEMBRETE' && ate >= 0
    ? [{ campo: `${field}.ate`, mensagem: 'Um lembrete termina antes do vencimento.' }]
    : []),
  ...(tipo !== 'LEMBRETE' && de < 1
    ? [{ campo: `${field}.de`, mensagem: 'Só um lembrete começa antes do dia 1.' }]
    : []),
]

const doubled = <T>(values: readonly T[]): boolean => new Set(values).size !== values.length

const choiceProblems = ({ canais, papeis }: Step, field: string): FieldProblem[] => [
  ...(doubled(canais)
    ? [{ campo: `${field}.canais`, mensagem: 'Um canal está duas vezes no passo.' }]
    : []),
  ...(doubled(papeis)
    ? [{ campo: `${field}.papeis`, mensagem: 'Um tipo de contato está duas vezes no passo.' }]
    : []),
]

const recipientsOf = ({ fiadores }: Step): readonly Recipient[] =>
  fiadores === 'SIM' ? ['LOJISTA', 'FIADOR'] : ['LOJISTA']

/** Each person and channel of a step needs a text in force that fits its kind. */
const missingTexts = (step: Step, field: string, texts: readonly TextInForce[]): FieldProblem[] =>
  recipientsOf(step).flatMap((person) =>
    step.canais.flatMap((channel) => {
      const text = texts.find(
        (each) => each.step === step.codigo && each.person === person && each.channel === channel,
      )
      const where = `${RECIPIENT[person].toLowerCase()} por ${CHANNEL[channel]}`
      if (text === undefined)
        return [
          { campo: `${field}.canais`, mensagem: `Falta o texto de ${step.codigo} para ${where}.` },
        ]
      const [problem] = textProblems({ ...text, kind: step.tipo }, [])
      return problem
        ? [
            {
              campo: `${field}.tipo`,
              mensagem: `O texto de ${step.codigo} para ${where} não serve: ${problem.mensagem}`,
            },
          ]
        : []
    }),
  )

const codeProblems = (
  step: Step,
  place: number,
  steps: readonly Step[],
  others: readonly Codes[],
): FieldProblem[] => {
  const campo = `passos.${place}.codigo`
  const other = others.find(({ codigo, tipo }) => codigo === step.codigo && tipo !== step.tipo)
  return [
    ...(steps.findIndex(({ codigo }) => codigo === step.codigo) < place
      ? [{ campo, mensagem: `O código ${step.codigo} está duas vezes na régua.` }]
      : []),
    ...(other
      ? [
          {
            campo,
            mensagem: `Em outra régua ${step.codigo} é ${STEP_KIND[other.tipo].toLowerCase()}.`,
          },
        ]
      : []),
  ]
}

const segmentProblems = ({ atrasoMin, atrasoMax, valorMin, valorMax }: Segment): FieldProblem[] => [
  ...(atrasoMin !== null && atrasoMax !== null && atrasoMin > atrasoMax
    ? [{ campo: 'segmento.atrasoMax', mensagem: 'O atraso máximo é menor que o mínimo.' }]
    : []),
  ...(valorMin !== null && valorMax !== null && valorMin > valorMax
    ? [{ campo: 'segmento.valorMax', mensagem: 'O valor máximo é menor que o mínimo.' }]
    : []),
]

/** What is wrong with a ladder (rules 8.10). */
export const ladderProblems = (
  { segmento, passos }: Pick<LadderFields, 'segmento' | 'passos'>,
  { texts, others }: LadderFacts,
): FieldProblem[] => [
  ...passos.flatMap((step, place) => {
    const field = `passos.${place}`
    return [
      ...codeProblems(step, place, passos, others),
      ...windowProblems(step, field),
      ...choiceProblems(step, field),
      ...missingTexts(step, field, texts),
    ]
  }),
  ...segmentProblems(segmento),
]
