import {
  effectOf,
  mostSimulatedRows,
  simulateChange,
} from '#features/negativation/cycles/actions/simulation.ts'
import { bureauSettingsPath } from '#features/platform/parameters/contract/parameters.ts'
import { proposalKind } from '#features/platform/parameters/actions/proposal-kinds.ts'
import {
  bodyOf,
  isTextProposed,
  lockProposals,
  logProposal,
  propose,
} from '#features/platform/parameters/actions/proposals.ts'
import { simulateWith } from '#features/platform/parameters/actions/simulation.ts'
import { readFromList, registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { Conflict, InvalidInput } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import {
  type BureauJustification,
  type JustificationFields,
  justificationList,
  justificationRecords,
  REQUIREMENTS,
} from './contract/justifications.ts'
import * as store from './store.ts'

simulateWith(async (work, code, before, after) => {
  const { linhas, ...groups } = await simulateChange(work, code, before, after)
  return {
    ...groups,
    efeito: effectOf(code),
    linhas: [...linhas],
    truncado: groups.entram.boletos + groups.saem.boletos > mostSimulatedRows,
  }
})

/** Justification stored in a proposal. */
type JustificationValue = Omit<JustificationFields, 'idUsuario' | 'versao'>

const status = (isActive: boolean) => (isActive ? 'Ativo' : 'Inativo')

/** A justification of the bureau, new or changed. */
const justifications = proposalKind<JustificationValue>({
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
    if (await store.isTextTaken(work.tx, after.txtJustificativa, justificationId ?? undefined))
      throw new Conflict('A alteração não cabe mais: já existe uma justificativa com este texto.')
    if (justificationId === null) {
      const id = await store.insertJustification(work.tx, after)
      work.audit({
        mallId: NO_MALL,
        action: 'CRIAR_JUSTIFICATIVA',
        entity: 'justificativa',
        entityId: id,
        body: bodyOf(proposal, proposal.id),
      })
      return
    }
    await store.updateJustification(work.tx, justificationId, after)
    logProposal(work, 'ALTERAR_JUSTIFICATIVA', proposal, proposal.id)
  },
  stale: justificationRecords.invalidates,
})

const valueOf = ({
  idSerasaJustificatica: _,
  versao: __,
  emUso: ___,
  ...value
}: BureauJustification) => value

/** Stores a justification, new or changed, as a proposal. */
const proposeJustification = async (
  work: Work,
  before: BureauJustification | undefined,
  after: JustificationValue,
): Promise<string> =>
  propose(work, {
    kind: justifications.kind,
    justificationId: before?.idSerasaJustificatica ?? null,
    baseVersion: before?.versao ?? null,
    before: before ? valueOf(before) : null,
    after,
  })

export const servedJustifications = serveListing(justificationList, {
  source: store.justificationRows,
})

export const requirementOptions = async () => ({
  content: Object.entries(REQUIREMENTS).map(([value, label]) => ({
    value: value as keyof typeof REQUIREMENTS,
    label,
  })),
})

const badText = (mensagem: string) =>
  new InvalidInput(mensagem, { campos: [{ campo: 'txtJustificativa', mensagem }] })

// Fields to store: without the claimed user and version.
const fieldsOf = (fields: JustificationFields) => ({
  txtJustificativa: fields.txtJustificativa,
  campoObrigatorio: fields.campoObrigatorio,
  limiteExcecao: fields.limiteExcecao,
  flagAprovador: fields.flagAprovador,
  flagAtivo: fields.flagAtivo,
})

const isSameJustification = (
  before: BureauJustification,
  next: ReturnType<typeof fieldsOf>,
): boolean => {
  const now = valueOf(before)
  return Object.entries(next).every(([field, value]) => now[field as keyof typeof now] === value)
}

/**
 * Justifications of the bureau; texts are unique regardless of accents. They control who is
 * exempted without the key account, so every creation or change needs a second user, text and
 * status included.
 * A text change would change the meaning of a rule. Earlier decisions keep the old text.
 */
export const justificationActs = registerActs(justificationRecords, {
  beforehand: ({ tx }: Work, _: JustificationFields) => lockProposals(tx),
  ...readFromList(justificationRecords, store.justificationRows, store.lockJustification),
  validate: async (work: Work, fields: JustificationFields, before?: BureauJustification) => {
    const { txtJustificativa: text } = fields
    if (await store.isTextTaken(work.tx, text, before?.idSerasaJustificatica))
      throw badText('Já existe uma justificativa com este texto.')
    if (!before && (await isTextProposed(work.tx, text, work.today)))
      throw badText('Uma justificativa com este texto já espera por confirmação.')
    return fieldsOf(fields)
  },
  inPlaceOfWriting: async (work, next, before) =>
    before && isSameJustification(before, next)
      ? 'A justificativa já está assim.'
      : proposeJustification(work, before, next),
  toAnswer: async (_, { mensagem, record }) => ({ mensagem, justificativa: record ?? null }),
})
