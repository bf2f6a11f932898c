import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import {
  listPrioritisationParameters,
  parameterActs,
} from '#features/platform/parameters/actions/parameters.ts'
import { defaultPageSize } from '#listing/address.ts'
import { Conflict } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import { rebuildForNewWeights } from '../contract/jobs.ts'
import { worklistQueries } from '../contract/rows.ts'
import { type Mode, MODES, WEIGHT_NAMES, type Weights } from '../contract/weights.ts'
import type { saveWeights, simulateWeights, WeightSettings } from '../contract/why.ts'
import { modeOf, WEIGHT_PARAMETERS } from '../rules/weights.ts'
import { tryWeights } from '../store/simulation.ts'
import { namedMalls } from './view.ts'

const codes: readonly string[] = [...Object.values(WEIGHT_PARAMETERS), 'MODO']

async function readAll(work: Work) {
  const parameters = await listPrioritisationParameters(work)
  return parameters.filter(({ codigoParametro }) => codes.includes(codigoParametro))
}
type Parameter = Awaited<ReturnType<typeof readAll>>[number]

const inForce = ({ statusAtivo, valorParametro, padrao }: Parameter): string =>
  statusAtivo ? valorParametro : padrao

function toSettings(parameters: readonly Parameter[]): WeightSettings {
  const valueOf = (code: string): string => {
    const found = parameters.find(({ codigoParametro }) => codigoParametro === code)
    return found ? inForce(found) : ''
  }
  const [newest] = parameters.toSorted((a, b) => b.alteradoEm.getTime() - a.alteradoEm.getTime())
  return {
    pesos: Object.fromEntries(
      WEIGHT_NAMES.map((name) => [name, Number(valueOf(WEIGHT_PARAMETERS[name]))]),
    ) as Record<keyof Weights, number>,
    modo: MODES.find((mode) => mode === valueOf('MODO')) ?? 'PONTOS',
    // The weights are saved together, so the sum of their versions is the version of the set.
    versao: parameters.reduce((sum, { versao }) => sum + versao, 0),
    alteradoPor: newest?.alteradoPor ?? '',
    alteradoEm: newest?.alteradoEm ?? new Date(0),
  }
}

export const readSettings = async (work: Work): Promise<WeightSettings> =>
  toSettings(await readAll(work))

const wanted = (input: Weights & { readonly modo: Mode }): ReadonlyMap<string, string> =>
  new Map<string, string>([
    ...WEIGHT_NAMES.map((name) => [WEIGHT_PARAMETERS[name], String(input[name])] as const),
    ['MODO', input.modo],
  ])

/**
 * Saves weights. Each changed one gets a new parameter version and a decision log line; a job
 * rebuilds all lists.
 */
export async function saveSettings(
  work: Work,
  input: InputOf<typeof saveWeights>,
): Promise<AnswerOf<typeof saveWeights>> {
  const before = await readAll(work)
  const { versao, alteradoPor } = toSettings(before)
  if (input.versao !== undefined && input.versao !== versao)
    throw new Conflict(`Os pesos foram alterados por ${alteradoPor}; confira-os e tente de novo.`)
  const values = wanted(input)
  for (const parameter of before) {
    const valor = values.get(parameter.codigoParametro) ?? ''
    if (valor !== inForce(parameter))
      await parameterActs.change(work, {
        categoria: 'PRIORIZACAO',
        codigoParametro: parameter.codigoParametro,
        valor,
        statusAtivo: true,
      })
  }
  await work.enqueue(rebuildForNewWeights, {}, { key: rebuildForNewWeights.name })
  work.invalidate(worklistQueries)
  return { mensagem: 'Salvo com sucesso.', pesos: await readSettings(work) }
}

/** The month's list with other weights, with each place before and after. */
export async function simulate(
  work: Work,
  input: InputOf<typeof simulateWeights>,
): Promise<AnswerOf<typeof simulateWeights>> {
  const { page = 1, size = defaultPageSize } = input
  const modeBefore = modeOf(await readParameters(work.tx))
  const rows = await tryWeights(work.tx, {
    malls: (await namedMalls(work, input)) ?? work.actor.malls,
    weights: input,
    mode: input.modo ?? modeBefore,
    modeBefore,
    limit: Math.min(size, 10_000),
    offset: (page - 1) * size,
  })
  const totalItems = rows[0]?.rows ?? 0
  return {
    data: rows.map(({ rows: _, moved: __, ...row }) => row),
    pageInfo: {
      currentPage: page,
      totalItems,
      totalPages: Math.max(1, Math.ceil(totalItems / size)),
    },
    mudam: rows[0]?.moved ?? 0,
  }
}
