import { readFromList, registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { InvalidInput } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import type { InputOf } from '#contract/call.ts'

import {
  agingParameterRecords,
  agingParameters,
  type BureauParameter,
  delinquencyParameters,
  jobParameters,
  ladderParameters,
  lawsuitParameterRecords,
  lawsuitParameters,
  type saveParameter as saveCall,
  type simulateParameter as simulateCall,
} from '../contract/parameters.ts'
import type { Simulation } from '../contract/simulation.ts'
import * as store from '../store/parameter-list.ts'
import {
  evaluateChange,
  needsTwo,
  requireParameter,
  requireReadingScreen,
  requireScreen,
} from './parameter-changes.ts'
import { proposeParameter } from './parameter-proposals.ts'
import { lockProposals } from './proposals.ts'
import { foresee } from './simulation.ts'

const categories = {
  bureau: ['AGING', 'BUREAU', 'BAIXA', 'FONTES', 'REGUA'],
  jobs: ['JOB'],
  delinquency: ['INADIMPLENCIA'],
  lawsuits: ['AJUIZAMENTO'],
  ladder: ['REGUA'],
} as const satisfies Readonly<Record<string, readonly BureauParameter['categoria'][]>>

const serveParameters = (listing: typeof agingParameters, of: keyof typeof categories) =>
  serveListing(listing, {
    source: store.parameterRows,
    toFilter: (_, search) => ({ ...search, categorias: categories[of] }),
  })
/** All bureau parameters except those of the automatic jobs. */
export const servedParameters = serveParameters(agingParameters, 'bureau')
export const servedJobParameters = serveParameters(jobParameters, 'jobs')
export const servedDelinquencyParameters = serveParameters(delinquencyParameters, 'delinquency')
export const servedLadderParameters = serveParameters(ladderParameters, 'ladder')
export const servedLawsuitParameters = serveParameters(lawsuitParameters, 'lawsuits')

/** Parameters of the scores (rules 7.1). */
export const listPrioritisationParameters = ({ tx }: Work) =>
  store.listParameters(tx, ['PRIORIZACAO'])

const inLog = ({ valorParametro, statusAtivo, versao }: BureauParameter) => ({
  valor: valorParametro,
  ativo: statusAtivo,
  versao,
})

type ParameterFields = InputOf<typeof saveCall>

/**
 * Saves a value as the parameter's next version; it applies at the next cycle, submit or job. A
 * protecting parameter is only proposed, and applies once another user confirms it (rules 4.3 j).
 */
const actsOf = (records: typeof agingParameterRecords) =>
  registerActs(records, {
    beforehand: async (work: Work, { codigoParametro }: ParameterFields) => {
      const code = requireParameter(codigoParametro)
      requireScreen(work, code)
      if (needsTwo(code)) await lockProposals(work.tx)
    },
    ...readFromList(records, store.parameterRows, store.lockParameters),
    validate: async (work: Work, fields: ParameterFields) => {
      const parameterChange = await evaluateChange(
        work,
        await store.listParameters(work.tx),
        fields,
      )
      const { categoria, codigoParametro } = parameterChange.row
      if (fields.categoria !== undefined && fields.categoria !== categoria)
        throw new InvalidInput('O parâmetro não é desta categoria.', {
          campos: [
            { campo: 'categoria', mensagem: `A categoria de ${codigoParametro} é ${categoria}.` },
          ],
        })
      return {
        judged: parameterChange,
        next: { valor: parameterChange.value, ativo: fields.statusAtivo },
        because: fields.motivo || null,
      }
    },
    inPlaceOfWriting: async (work, { judged: validated, next, because }) => {
      const { row, code } = validated
      if (next.valor === row.valorParametro && next.ativo === row.statusAtivo)
        return 'O parâmetro já tem este valor.'
      return needsTwo(code) ? proposeParameter(work, validated, next, because) : undefined
    },
    update: ({ tx, actor }, { next }, { codigoParametro }) =>
      store.saveParameter(tx, {
        code: codigoParametro,
        value: next.valor,
        isActive: next.ativo,
        by: actor.name,
        confirmedBy: null,
      }),
    logBody: ({ before, after }) => ({
      de: before && inLog(before),
      para: after && inLog(after),
    }),
    toAnswer: async (_, { mensagem, record }) => ({
      mensagem,
      parametro: record as BureauParameter,
    }),
  })
/** Parameters of the bureau, the automatic jobs and delinquency: one call saves them. */
export const parameterActs = actsOf(agingParameterRecords)
/** Parameters of legal action, saved on their own screen. */
export const lawsuitParameterActs = actsOf(lawsuitParameterRecords)

/** Simulates which boletos of the user's malls enter, leave and stay. Stores nothing. */
export const simulateParameter = async (
  work: Work,
  change: InputOf<typeof simulateCall>,
): Promise<Simulation> => {
  requireScreen(work, change.codigoParametro)
  return foresee(work, await evaluateChange(work, await store.listParameters(work.tx), change))
}

export const parameterHistory = async (work: Work, { codigo }: { readonly codigo: string }) => {
  const code = requireParameter(codigo)
  requireReadingScreen(work, code)
  return { content: await store.parameterVersions(work.tx, code) }
}
