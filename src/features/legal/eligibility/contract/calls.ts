import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { day, flag, id, ids, instant, Message, money, numeric } from '#contract/wire.ts'
import { requirementFields } from '#features/legal/settings/contract/requirements.ts'

const startOfSuit = {
  figure: 'suit',
  secondPerson: 'none',
  because: 'it starts the chain and decides nothing',
  shownBy: 'the decision log and the list of executions',
} as const satisfies Moves

export const eligiblePath = '/contratos-elegiveis'

const base = '/workflow/ajuizamento'
const reading = { screens: [eligiblePath] } as const
const releasing = { screens: [eligiblePath], rule: ['AGUARDANDO_LIBERACAO'] } as const

/** The product: any lower-case word; ours is `regua` (rules 5). */
const product = z.object({
  product: z.string().regex(/^[a-z0-9-]+$/, 'O produto é uma palavra em minúsculas.'),
})

const LeftOutCount = z.object({ motivo: z.string(), nome: z.string(), quantidade: z.number() })

/** A Disparar: time, author, requirements, result (rules 5.1). */
export const Execution = z.object({
  id: z.number(),
  status: z.enum(['SUBMETIDA', 'EXECUTANDO', 'CONCLUIDA', 'ERRO']),
  dataReferencia: day,
  iniciadaPor: z.string(),
  submetidaEm: instant,
  iniciadaEm: instant.nullable(),
  terminadaEm: instant.nullable(),
  quantidade: z.number().nullable(),
  erro: z.string().nullable(),
  /** Requirements used, with version: 'LOJA v1'. */
  requisitos: z.array(z.object({ id: z.number(), versao: z.number() })),
  ficaramDeFora: z.array(LeftOutCount),
})
export type Execution = z.output<typeof Execution>

/**
 * A GET that writes, as the specification requires; without `force` it only returns the last run.
 */
export const fireEligible = call({
  name: 'lawsuitEligibility.fire',
  method: 'GET',
  path: '/ajuizamento/{product}/automacao/carregar-contratos',
  effect: 'write',
  access: releasing,
  moves: startOfSuit,
  summary: 'Disparar Elegíveis: nova lista de contratos elegíveis',
  params: product,
  query: z.object({
    force: flag.optional(),
    /** `conferencia` of the preview that the user confirmed; 409 if it is outdated. */
    conferencia: z.string().max(2_000).optional(),
  }),
  answer: Message.extend({
    idExecucao: z.number().nullable(),
    execucao: Execution.nullable(),
  }),
})

export const readExecution = call({
  name: 'lawsuitEligibility.execution',
  method: 'GET',
  path: '/ajuizamento/{product}/automacao/execucao',
  access: reading,
  summary: 'O Disparar em andamento, ou o último',
  params: product,
  answer: z.object({
    id: z.number().nullable(),
    status: Execution.shape.status.nullable(),
    iniciadaEm: instant.nullable(),
    terminadaEm: instant.nullable(),
    quantidade: z.number().nullable(),
    erro: z.string().nullable(),
    /** The latest run, and the last successful one. */
    execucao: Execution.nullable(),
    ultimaConcluida: Execution.nullable(),
  }),
})

export const downloadEligible = call({
  name: 'lawsuitEligibility.download',
  method: 'GET',
  path: `${base}/contratos-elegiveis/xls`,
  effect: 'read',
  access: reading,
  summary: 'Planilha dos contratos elegíveis, uma linha por ação',
  query: z.object({ shoppingsIds: ids.optional() }),
})

const actionIds = z.array(numeric(z.number().int().positive())).max(10_000)

export const updateFollowing = call({
  name: 'lawsuitEligibility.updateFollowing',
  method: 'PUT',
  path: `${base}/update-seguira-workflow`,
  access: releasing,
  moves: startOfSuit,
  summary: 'Marca quais contratos seguem ao workflow',
  fields: z.object({
    idsAcoesParaRemover: actionIds.optional(),
    idsAcoesParaAdicionar: actionIds.optional(),
  }),
  answer: Message,
})

export const release = call({
  name: 'lawsuitEligibility.release',
  method: 'PUT',
  path: `${base}/liberar`,
  access: releasing,
  moves: startOfSuit,
  summary: 'Inicia o workflow de aprovação dos shoppings',
  query: z.object({ shoppingIds: ids.optional() }),
  answer: Message.extend({
    movidos: z.number(),
    valor: money,
    /** Paid or cancelled meanwhile, so they left the list. */
    retirados: z.array(z.object({ id: z.number(), numeroContrato: z.string(), texto: z.string() })),
  }),
})

/** A requirement to simulate. Without an id it is new; if not active, it would be removed. */
const RequirementDraft = requirementFields.omit({ idUsuario: true }).partial().extend({
  id: id.optional(),
  idTipoDivida: id,
  idTipoAcao: id,
})

const SimulatedAction = z.object({
  idShopping: z.number(),
  shopping: z.string(),
  numeroContrato: z.string(),
  luc: z.string(),
  nomeFantasia: z.string(),
  tipoDivida: z.string(),
  tipoAcao: z.string(),
  qtdBoletos: z.number(),
  saldoAbertoCriterio: money,
})
const SimulatedGroup = z.object({
  quantidade: z.number(),
  valor: money,
  /** The thousand largest. */
  itens: z.array(SimulatedAction),
})

/** What a Disparar of today does to the list that awaits its release; writes nothing. */
export const previewFire = call({
  name: 'lawsuitEligibility.previewFire',
  method: 'GET',
  path: '/ajuizamento/{product}/automacao/previa',
  effect: 'read',
  company: true,
  access: releasing,
  summary: 'Quem entraria, sairia e ficaria com um Disparar de hoje',
  params: product,
  answer: z.object({
    entram: SimulatedGroup,
    saem: SimulatedGroup,
    ficam: SimulatedGroup,
    /** State of the list and its requirements; the Disparar sends it back. */
    conferencia: z.string(),
  }),
})

/** `valor` of a remaining action is its claim after the change. */
export const simulateRequirement = call({
  name: 'lawsuitEligibility.simulate',
  method: 'POST',
  path: '/parametros/ajuizamento/requisitos-minimos/simular',
  effect: 'read',
  company: true,
  access: { screens: ['/cadastro-ajuizamento', eligiblePath] },
  summary: 'Quem entraria, sairia e ficaria com um requisito mudado',
  fields: RequirementDraft,
  answer: z.object({ entram: SimulatedGroup, saem: SimulatedGroup, ficam: SimulatedGroup }),
})
