import * as z from 'zod'

import { FILE_KINDS } from '#features/ledger/file-templates/contract.ts'

/** What a source brings (rules 11.1). */
export const Brings = z.enum([
  'TITULOS',
  'CONTRATOS',
  'RECEBIMENTOS',
  'ACORDOS',
  'AJUSTES',
  'NOTIFICACOES',
  'INDICES',
  'RETORNO_BANCARIO',
])

export type Brings = z.infer<typeof Brings>

export const BRINGS = Object.fromEntries(
  Brings.options.map((brings) => [brings, FILE_KINDS[brings]]),
) as Readonly<Record<Brings, string>>

/** What a job loads into the ledger; the others are read within the call. */
export const LOADED_KINDS: readonly Brings[] = ['TITULOS', 'CONTRATOS', 'RECEBIMENTOS']

/** What a search may find. */
export const SEARCHED: readonly Brings[] = [...LOADED_KINDS, 'RETORNO_BANCARIO']

export const notSearched = (brings: Brings): string =>
  `${BRINGS[brings]} não se buscam: traga o arquivo em Entradas de dados.`

/** States of a source (rules 11.4). A RASCUNHO only rehearses. */
export const SourceState = z.enum(['RASCUNHO', 'ATIVA', 'SUSPENSA'])

export type SourceState = z.infer<typeof SourceState>

export const SOURCE_STATE: Readonly<Record<SourceState, string>> = {
  RASCUNHO: 'Rascunho',
  ATIVA: 'Ativa',
  SUSPENSA: 'Suspensa',
}

export const VersionState = z.enum(['PROPOSTA', 'VIGENTE', 'ANTERIOR', 'RECUSADA'])

export type VersionState = z.infer<typeof VersionState>

export const VERSION_STATE: Readonly<Record<VersionState, string>> = {
  PROPOSTA: 'Proposta',
  VIGENTE: 'Vigente',
  ANTERIOR: 'Anterior',
  RECUSADA: 'Recusada',
}

/** True for the product's own layouts, where optional columns may be missing. */
export const isBuiltIn = ({ codigo }: { readonly codigo: string }): boolean =>
  codigo.startsWith('REGUA_')
