import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, id, ids, Message } from '#contract/wire.ts'
import { VanishedPolicy } from '#features/ledger/doubtful-titulos/contract.ts'

import { byTwo, editRule, reason, SourceRow, sourcesPath } from './calls.ts'
import { Brings, SourceState } from './lifecycle.ts'

const screens = [sourcesPath] as const
const edits = { screens, rule: [editRule] } as const

/** Ready-made recipes ('prontas'). */
export const listReadyMade = call({
  name: 'sources.listReadyMade',
  method: 'GET',
  path: '/fontes/prontas',
  summary: 'Receitas prontas para ERPs conhecidos',
  access: { screens },
  answer: data(
    z.object({ codigo: z.string(), nome: z.string(), traz: Brings, receita: z.unknown() }),
  ),
})

/** Search of a source; `segredo` is the name of a secret file, never the secret. */
export const SourceSearch = z.object({
  tipo: z.enum(['PASTA', 'S3', 'HTTPS']).nullable(),
  endereco: z.string(),
  segredo: z.string(),
  formato: z.enum(['CSV', 'JSON']).nullable(),
  padrao: z.string(),
  cron: z.string(),
  esperadoAte: z.string(),
  aoTerminar: z.enum(['MOVER', 'LEMBRAR']),
  ativa: z.boolean(),
})

export type SourceSearch = z.output<typeof SourceSearch>

export const readSource = call({
  name: 'sources.read',
  method: 'GET',
  path: '/fontes/{id}',
  summary: 'Uma fonte com a sua receita e a sua busca',
  access: { screens },
  params: z.object({ id }),
  answer: SourceRow.omit({ emSilencio: true }).extend({
    receita: z.unknown(),
    busca: SourceSearch,
    /** Search of the pending proposal, if it changes the search. */
    buscaProposta: SourceSearch.nullable(),
    /** One of the product's own layouts, which nobody changes. */
    nativa: z.boolean(),
    /** Recipe of the pending proposal, if it changes the recipe. */
    receitaProposta: z.unknown().nullable(),
  }),
})

const policies = {
  /** Ids of its malls; none = all. */
  shoppings: ids.default([]),
  sumidos: VanishedPolicy.default('AVISAR'),
}

export const createSource = call({
  name: 'sources.create',
  method: 'POST',
  path: '/fontes',
  summary: 'Salva uma fonte como rascunho',
  access: edits,
  company: true,
  moves: {
    figure: 'debt',
    secondPerson: 'none',
    because: 'a draft only rehearses; another user confirms its activation',
    shownBy: 'the list of sources; the decision log',
  },
  fields: z.object({
    codigo: z.string().max(40),
    nome: z.string().trim().min(1, 'Informe o nome.').max(120),
    traz: Brings,
    receita: z.unknown(),
    ...policies,
  }),
  answer: Message.extend({ id: z.number(), versao: z.number(), situacao: SourceState }),
})

export const changeSource = call({
  name: 'sources.change',
  method: 'PUT',
  path: '/fontes/{id}',
  summary: 'Muda um rascunho, ou propõe a mudança de uma fonte ativa',
  access: edits,
  company: true,
  moves: byTwo,
  params: z.object({ id }),
  fields: z.object({
    versao: id,
    receita: z.unknown(),
    nome: z.string().trim().min(1, 'Informe o nome.').max(120),
    ...policies,
    motivo: reason.default(''),
  }),
  answer: Message.extend({ versao: z.number(), idProposta: z.number().nullable() }),
})

/** What a version reads otherwise than the one in force, over a stored file. */
export const Difference = z.object({
  iguais: z.number(),
  diferentes: z.number(),
  perdidas: z.number(),
  novas: z.number(),
  somaAntes: z.number(),
  somaDepois: z.number(),
  /** Why one of both refuses the file; empty otherwise. */
  recusas: z.array(z.string()).readonly(),
  itens: z
    .array(
      z.object({ chave: z.string(), campo: z.string(), antes: z.string(), depois: z.string() }),
    )
    .readonly(),
})
export type Difference = z.output<typeof Difference>

export const testSource = call({
  name: 'sources.test',
  method: 'POST',
  path: '/fontes/{id}/testar',
  summary: 'Testa uma versão ou receita com um arquivo que já veio',
  access: edits,
  company: true,
  effect: 'read',
  params: z.object({ id }),
  fields: z.object({
    versao: id.optional(),
    receita: z.unknown().optional(),
    idEntrada: id.optional(),
  }),
  answer: Difference.extend({
    entrada: z.object({ id: z.number(), arquivo: z.string(), recebidoEm: z.string() }),
  }),
})
