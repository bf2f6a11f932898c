import type { AnswerOf, InputOf } from '#contract/call.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { dayInterval, several } from '#listing/definition.ts'
import { exportRows, exportTitle } from '#listing/server/export.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'
import type { Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'

import {
  type downloadIndicators,
  type Grouping,
  GROUPING_OPTIONS,
  GROUPINGS,
  type Indicator,
  indicatorColumns,
  NOT_A_PROOF,
  type readIndicators,
} from '../contract/indicators.ts'
import { type IndicatorRow, readSent, readUntold } from '../store/indicators.ts'
import { seenMalls } from './seen-malls.ts'

type Input = InputOf<typeof readIndicators>

const isGrouping = (name: string): name is Grouping => GROUPINGS.some((one) => one === name)

const byDefault: readonly Grouping[] = ['passo']

function groupingsOf({ agrupar = [...byDefault] }: Input): ReadonlySet<Grouping> {
  refuseProblems(
    agrupar
      .filter((name) => !isGrouping(name))
      .map((name) => ({ campo: 'agrupar', mensagem: `Não é possível agrupar por ${name}.` })),
  )
  return new Set(agrupar.filter(isGrouping))
}

const keyOf = ({ step, channel, mallId }: IndicatorRow) => `${mallId}|${step}|${channel}`

const countsOf = ({ boletos, cents: valor, paid3, paid7, paid15 }: IndicatorRow) => ({
  boletos,
  valor,
  pagos3: paid3,
  pagos7: paid7,
  pagos15: paid15,
})

const nothing = { boletos: 0, valor: cents(0), pagos3: 0, pagos7: 0, pagos15: 0 }

const indicatorOf = (
  { step, stepName, channel, mallId, mall }: IndicatorRow,
  sent: IndicatorRow | undefined,
  untold: IndicatorRow | undefined,
): Indicator => ({
  passo: step,
  nomePasso: stepName,
  canal: channel,
  idShopping: mallId,
  shopping: mall,
  enviados: {
    mensagens: sent?.messages ?? 0,
    entregues: sent?.delivered ?? 0,
    devolvidas: sent?.returned ?? 0,
    ...(sent ? countsOf(sent) : nothing),
  },
  naoEnviados: untold ? countsOf(untold) : nothing,
})

/** What was sent in a period and what was not, by step, channel and mall (rules 8, Indicador). */
export async function indicators(
  work: Work,
  input: Input,
): Promise<AnswerOf<typeof readIndicators>> {
  if (input.ate < input.de)
    refuseProblems([{ campo: 'ate', mensagem: 'O período termina antes de começar.' }])
  const period = {
    malls: await seenMalls(work, input.shoppings),
    from: input.de,
    until: input.ate,
    today: work.today,
    by: groupingsOf(input),
  }
  const sent = await readSent(work.tx, period)
  const untold = new Map((await readUntold(work.tx, period)).map((row) => [keyOf(row), row]))
  const rows = sent.map((row) => indicatorOf(row, row, untold.get(keyOf(row))))
  const known = new Set(sent.map(keyOf))
  const alone = [...untold.values()].filter((row) => !known.has(keyOf(row)))
  return { data: [...rows, ...alone.map((row) => indicatorOf(row, undefined, row))] }
}

const sheetTitle = {
  title: 'Indicadores da régua',
  filters: {
    periodo: dayInterval('Período', ['de', 'ate']),
    shoppings: mallsFilter(),
    agrupar: several('Agrupado por', GROUPING_OPTIONS),
  },
}

export async function indicatorsSheet(
  work: Work,
  input: InputOf<typeof downloadIndicators>,
): Promise<FileAnswer> {
  const { data } = await indicators(work, input)
  const title = await exportTitle(work, sheetTitle, {
    ...input,
    agrupar: input.agrupar ?? byDefault,
  })
  return exportRows(
    { name: 'indicadores-regua', columns: indicatorColumns, sortedBy: 'passo' },
    data,
    undefined,
    {
      ...title,
      filterWords: [...title.filterWords, NOT_A_PROOF],
    },
  )
}
