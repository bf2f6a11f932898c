import { lawsuitSettingsPath } from '#features/platform/parameters/contract/parameters.ts'
import { proposalKind } from '#features/platform/parameters/actions/proposal-kinds.ts'
import {
  revalidate,
  lockProposals,
  logProposal,
  propose,
} from '#features/platform/parameters/actions/proposals.ts'
import { readFromList, registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import type { Work } from '#server/work/work.ts'
import { formatDate } from '#values/local-date.ts'
import { refuseProblems, unlessTaken } from '#server/http/refuse-problems.ts'

import {
  type JustificationFields,
  justificationList,
  type JustificationRecord,
  justifications,
} from '../contract/justifications.ts'
import {
  firstOf,
  isSame,
  justificationProblems,
  type JustificationValues,
  needsTwo,
  requirementText,
} from '../rules/justification.ts'
import { taken } from '../rules/registers.ts'
import { justificationRows, justificationTable } from '../store/justifications.ts'

const textTaken = taken('descricao', 'este texto')

const valuesOf = (row: JustificationValues): JustificationValues => ({
  descricao: row.descricao,
  limiteJustificativa: row.limiteJustificativa,
  dataInicio: row.dataInicio,
  dataFinal: row.dataFinal,
  flagObrigaChamadoRn: row.flagObrigaChamadoRn,
  flagRequerAnexo: row.flagRequerAnexo,
  aprovador: row.aprovador,
  flagAtivo: row.flagAtivo,
  txtEstagio: row.txtEstagio,
})

async function refuseTaken({ tx }: Work, text: string, except: number | undefined) {
  if (await justificationTable.isTaken(tx, 'descricao', text, except)) refuseProblems([textTaken])
}

async function validateJustification(
  work: Work,
  fields: JustificationFields,
  before: { readonly id: number } | undefined,
): Promise<JustificationValues> {
  const { limiteJustificativa, dataInicio, dataFinal, ...rest } = fields
  refuseProblems(justificationProblems(fields))
  await refuseTaken(work, fields.descricao, before?.id)
  return valuesOf({
    ...rest,
    // Validated above, so they are present.
    limiteJustificativa: limiteJustificativa as number,
    dataInicio: dataInicio as JustificationValues['dataInicio'],
    dataFinal: dataFinal as JustificationValues['dataFinal'],
  })
}

/** A proposed change of a justification, for the second person (additions to rules 4.3 j). */
const proposals = proposalKind<JustificationValues>({
  kind: 'JUSTIFICATIVA_AJUIZAMENTO',
  entity: justifications.entity,
  screenOf: () => lawsuitSettingsPath,
  idOf: ({ lawsuitJustificationId }) => lawsuitJustificationId ?? '',
  nameOf: ({ before, after }) => `Justificativa: ${(before ?? after).descricao}`,
  textsOf: (value) => [
    ['Justificativa', value.descricao],
    ['Limite', String(value.limiteJustificativa)],
    ['Campo obrigatório', requirementText(value)],
    ['Aprovador', value.aprovador ? 'Sim' : 'Não'],
    ['Início', formatDate(value.dataInicio)],
    ['Final', formatDate(value.dataFinal)],
    ['Etapas', value.txtEstagio || 'Todas'],
    ['Ativo', value.flagAtivo ? 'Sim' : 'Não'],
  ],
  apply: async (work, proposal) => {
    const id = proposal.lawsuitJustificationId ?? 0
    const { after } = proposal
    await revalidate(() => refuseTaken(work, after.descricao, id))
    await justificationTable.update(work.tx, id, after, proposal.proposedByName)
    logProposal(work, justifications.change?.action ?? '', proposal, proposal.id)
  },
  stale: ['negativation-settings', ...justifications.invalidates],
})

const proposeChange = (
  work: Work,
  of: { readonly id: number; readonly version: number; readonly before: JustificationValues },
  after: JustificationValues,
): Promise<string> =>
  propose(work, {
    kind: proposals.kind,
    lawsuitJustificationId: of.id,
    baseVersion: of.version,
    before: of.before,
    after,
  })

export const justificationSearch = serveListing(justificationList, { source: justificationRows })

/**
 * Justifications of legal action. Protected fields need two people; a new general one is limited to
 * approvers until another person confirms.
 */
export const justificationActs = registerActs(justifications, {
  beforehand: ({ tx }: Work, _: JustificationFields) => lockProposals(tx),
  ...readFromList(justifications, justificationRows, justificationTable.lock),
  validate: validateJustification,
  inPlaceOfWriting: async (work, next, before: JustificationRecord | undefined) => {
    if (!before) return undefined
    if (isSame(before, next)) return 'A justificativa já está assim.'
    return needsTwo(before, next)
      ? proposeChange(
          work,
          { id: before.id, version: before.versao, before: valuesOf(before) },
          next,
        )
      : undefined
  },
  insert: async (work, next) => {
    const first = firstOf(next)
    const id = await unlessTaken(
      () => justificationTable.insert(work.tx, first, work.actor.name),
      textTaken,
    )
    if (needsTwo(first, next)) await proposeChange(work, { id, version: 1, before: first }, next)
    return id
  },
  update: (work, next, { id }) => justificationTable.update(work.tx, id, next, work.actor.name),
  // Deactivated, because past uses refer to it (rules 5.0).
  remove: (work, row: JustificationRecord) =>
    justificationTable.update(
      work.tx,
      row.id,
      { ...valuesOf(row), flagAtivo: false },
      work.actor.name,
    ),
  toAnswer: async (_, { mensagem, record, values }) => ({
    mensagem:
      mensagem === justifications.create?.message && !values.aprovador
        ? `${mensagem} Até outra pessoa confirmar, só aprovadores podem escolhê-la.`
        : mensagem,
    registro: record as JustificationRecord,
  }),
})
