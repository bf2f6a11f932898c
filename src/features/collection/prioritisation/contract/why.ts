import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, id, instant, Message, numeric, pageWindow } from '#contract/wire.ts'

import {
  monthFields,
  choice,
  legacyPath,
  mallNames,
  points,
  prioritisationPath,
  groupsPath,
} from './rows.ts'
import { MODES, WEIGHT_NAMES, type Weights } from './weights.ts'

const base = '/api/{product}/v1/prioritization'
const params = z.object({ product: z.string().max(40) })

/** Hypothetical changes to a row (rules 7.3). */
const supposed = {
  /** Days since the last contact. */
  contatoHaDias: numeric(z.number().int().min(0).max(9_999), { minimum: 0 }).optional(),
  promessa: z.enum(['VIGENTE', 'QUEBRADA', 'NENHUMA']).optional(),
}

/** Place of the row in the requested list, and the list's size. */
const Place = z.object({ pontos: points, prioridade: z.number(), de: z.number() })

export const explainPriority = call({
  name: 'prioritisation.why',
  method: 'GET',
  path: `${base}/past-due-balance/porque`,
  access: { screens: [prioritisationPath, legacyPath, groupsPath] },
  summary: 'Os componentes da pontuação de um cliente ou grupo, e o que mudaria',
  params,
  query: z.object({
    clientId: id.optional(),
    idGrupoCobranca: id.optional(),
    ...monthFields,
    /** Default: the flat list. */
    block: numeric(z.number().int().min(1).max(4), { minimum: 1, maximum: 4 }).optional(),
    malls: mallNames,
    corporate: choice,
    ...supposed,
  }),
  answer: z.object({
    nome: z.string(),
    score: points,
    componentes: z.array(
      z.object({
        nome: z.string(),
        valor: z.string(),
        posicao: z.string(),
        pontos: points,
        maximo: points,
      }),
    ),
    prioridade: z.number(),
    de: z.number(),
    /** When the points were last computed; null = never. */
    pontosEm: instant.nullable(),
    mudaria: Place.nullable(),
  }),
})

const weight = numeric(z.number().int('Informe um número inteiro.').min(0).max(100), {
  minimum: 0,
  maximum: 100,
})
/** The weights on the wire, in whole points. */
const WeightFields = z.object(
  Object.fromEntries(WEIGHT_NAMES.map((name) => [name, weight])) as {
    readonly [N in keyof Weights]: typeof weight
  },
)
const mode = z.enum(MODES)
const access = { screens: ['/configuracao-priorizacao'] } as const

/** Current weights and order, and since when the lists use them. */
export const WeightSettings = z.object({
  pesos: z.object(
    Object.fromEntries(WEIGHT_NAMES.map((name) => [name, z.number()])) as {
      readonly [N in keyof Weights]: z.ZodNumber
    },
  ),
  modo: mode,
  versao: z.number(),
  alteradoPor: z.string(),
  alteradoEm: instant,
})
export type WeightSettings = z.output<typeof WeightSettings>

export const readWeights = call({
  name: 'prioritisation.readWeights',
  method: 'GET',
  path: `${base}/pesos`,
  access,
  summary: 'Pesos da priorização em vigor',
  params,
  answer: WeightSettings,
})
export const saveWeights = call({
  name: 'prioritisation.saveWeights',
  method: 'POST',
  path: `${base}/pesos`,
  access,
  company: true,
  moves: {
    figure: 'rate',
    secondPerson: 'none',
    because: 'weights only rank customers for contact; no sum and no status depends on them',
    shownBy: 'the decision log, with both values',
  },
  summary: 'Altera os pesos da priorização; as listas são ordenadas de novo',
  params,
  fields: WeightFields.extend({ modo: mode, versao: z.number().int().optional() }),
  answer: Message.extend({ pesos: WeightSettings }),
})

/** A customer's place before and after a change of weights. */
export const SimulatedRank = z.object({
  clientId: z.number(),
  customerName: z.string(),
  shopping: z.string(),
  pontosAntes: points,
  pontosDepois: points,
  prioridadeAntes: z.number(),
  prioridadeDepois: z.number(),
})
export const simulateWeights = call({
  name: 'prioritisation.simulateWeights',
  method: 'POST',
  path: `${base}/pesos/simular`,
  effect: 'read',
  access,
  summary: 'A lista com outros pesos: prioridade antes e depois; nada é gravado',
  params,
  fields: WeightFields.extend({ modo: mode.optional(), malls: mallNames, ...pageWindow }),
  answer: data(SimulatedRank).extend({ mudam: z.number() }),
})
