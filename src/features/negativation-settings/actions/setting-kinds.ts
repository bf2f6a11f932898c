import { NO_MALL } from '#server/database/mall-scope.ts'
import { Conflict } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { type ParameterDefinition, PARAMETERS } from '#features/parameters/rules/definitions.ts'

import { type BureauJustification, REQUIREMENTS } from '../contract/justifications.ts'
import { bureauSettingsPath } from '../contract/parameters.ts'
import * as settings from '../store.ts'
import type * as store from '../store/proposals.ts'
import {
  evaluateChange,
  foresee,
  type ParameterChange,
  requireParameter,
  screenOfParameter,
} from './parameter-changes.ts'
import { proposalKind } from './proposal-kinds.ts'
import { bodyOf, judgedAnew, logProposal, propose } from './proposals.ts'

const status = (isActive: boolean) => (isActive ? 'Ativo' : 'Inativo')
const stale = ['negativation-settings', 'negativation', 'justifications']

/** Preview rows stored with a proposal; its sums cover all. */
const keptRows = 200

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
    const { row, value } = await judgedAnew(async () =>
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
  stale,
})

/** Stores a parameter change with its preview, as a proposal. */
export async function proposeParameter(
  work: Work,
  parameterChange: ParameterChange,
  after: store.ParameterValue,
): Promise<string> {
  const { code, row } = parameterChange
  const preview = await foresee(work, parameterChange)
  return propose(work, {
    kind: parameters.kind,
    parameterCode: code,
    baseVersion: row.versao,
    before: { valor: row.valorParametro, ativo: row.statusAtivo },
    after,
    preview: {
      ...preview,
      linhas: preview.linhas.slice(0, keptRows),
      truncado: preview.truncado || preview.linhas.length > keptRows,
      impedimento: null,
    },
  })
}

/** A justification of the bureau, new or changed. */
const justifications = proposalKind<store.JustificationValue>({
  kind: 'JUSTIFICATIVA',
  entity: 'justificativa',
  screenOf: () => bureauSettingsPath,
  idOf: ({ justificationId }) => justificationId ?? 'nova',
  nameOf: ({ before, after }) =>
    before
      ? `Justificativa: ${before.txtJustificativa}`
      : `Nova justificativa: ${after.txtJustificativa}`,
  textsOf: (value) => [
    ['Justificativa', value.txtJustificativa],
    ['Campo obrigatório', REQUIREMENTS[value.campoObrigatorio]],
    ['Limite exceção', value.limiteExcecao === null ? 'Sem limite' : String(value.limiteExcecao)],
    ['Aprovador', value.flagAprovador ? 'Sim' : 'Não'],
    ['Status', status(value.flagAtivo)],
  ],
  apply: async (work, proposal) => {
    const { after, justificationId } = proposal
    if (await settings.isTextTaken(work.tx, after.txtJustificativa, justificationId ?? undefined))
      throw new Conflict('A alteração não cabe mais: já existe uma justificativa com este texto.')
    if (justificationId === null) {
      const id = await settings.insertJustification(work.tx, after)
      work.audit({
        mallId: NO_MALL,
        action: 'CRIAR_JUSTIFICATIVA',
        entity: 'justificativa',
        entityId: id,
        body: bodyOf(proposal, proposal.id),
      })
      return
    }
    await settings.updateJustification(work.tx, justificationId, after)
    logProposal(work, 'ALTERAR_JUSTIFICATIVA', proposal, proposal.id)
  },
  stale,
})

export const valueOf = ({
  idSerasaJustificatica: _,
  versao: __,
  emUso: ___,
  ...value
}: BureauJustification) => value

/** Stores a justification, new or changed, as a proposal. */
export const proposeJustification = async (
  work: Work,
  before: BureauJustification | undefined,
  after: store.JustificationValue,
): Promise<string> =>
  propose(work, {
    kind: justifications.kind,
    justificationId: before?.idSerasaJustificatica ?? null,
    baseVersion: before?.versao ?? null,
    before: before ? valueOf(before) : null,
    after,
  })
