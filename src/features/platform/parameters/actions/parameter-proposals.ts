import type { Work } from '#server/work/work.ts'

import { agingParameterRecords } from '../contract/parameters.ts'
import { type ParameterDefinition, PARAMETERS } from '../rules/definitions.ts'
import * as settings from '../store/parameter-list.ts'
import type * as store from '../store/proposals.ts'
import {
  evaluateChange,
  type ParameterChange,
  requireParameter,
  screenOfParameter,
} from './parameter-changes.ts'
import { proposalKind } from './proposal-kinds.ts'
import { revalidate, logProposal, propose } from './proposals.ts'
import { foresee } from './simulation.ts'

const status = (isActive: boolean) => (isActive ? 'Ativo' : 'Inativo')

/** Preview rows stored with a proposal; its sums cover all. */
const storedRows = 200

/** A parameter that protects (rules 4.3 j). */
const parameters = proposalKind<store.ParameterValue>({
  kind: 'PARAMETRO',
  entity: 'parametro',
  screenOf: ({ parameterCode }) => screenOfParameter(parameterCode ?? ''),
  idOf: ({ parameterCode }) => parameterCode ?? '',
  nameOf: ({ parameterCode }) => {
    const definition: ParameterDefinition = PARAMETERS[requireParameter(parameterCode ?? '')]
    return definition.name
  },
  textsOf: ({ valor, ativo }) => [
    ['Valor', valor || 'vazio'],
    ['Status', status(ativo)],
  ],
  apply: async (work, proposal) => {
    const code = proposal.parameterCode ?? ''
    const { valor, ativo } = proposal.after
    await settings.lockParameters(work.tx, code)
    const { row, value } = await revalidate(async () =>
      evaluateChange(work, await settings.listParameters(work.tx), {
        codigoParametro: code,
        valor,
        statusAtivo: ativo,
      }),
    )
    await settings.saveParameter(work.tx, {
      code: row.codigoParametro,
      value,
      isActive: ativo,
      by: proposal.proposedByName,
      confirmedBy: work.actor.name,
    })
    logProposal(work, 'ALTERAR_PARAMETRO', proposal, proposal.id, {
      de: { ...proposal.before, versao: row.versao },
      para: { valor: value, ativo, versao: row.versao + 1 },
    })
  },
  stale: agingParameterRecords.invalidates,
})

/** Stores a parameter change with its preview, as a proposal. */
export async function proposeParameter(
  work: Work,
  parameterChange: ParameterChange,
  after: store.ParameterValue,
  because: string | null,
): Promise<string> {
  const { code, row } = parameterChange
  const preview = await foresee(work, parameterChange)
  return propose(work, {
    kind: parameters.kind,
    parameterCode: code,
    baseVersion: row.versao,
    before: { valor: row.valorParametro, ativo: row.statusAtivo },
    after,
    because,
    preview: {
      ...preview,
      linhas: preview.linhas.slice(0, storedRows),
      truncado: preview.truncado || preview.linhas.length > storedRows,
      impedimento: null,
    },
  })
}
