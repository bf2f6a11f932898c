import { registerActs } from '#listing/server/register-routes.ts'
import { InvalidInput } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import type { InputOf } from '#contract/call.ts'
import { PARAMETERS } from '#features/debt-items/rules/parameter-table.ts'

import {
  foresee,
  evaluateChange,
  requireParameter,
  needsTwo,
  toBureauParameter,
} from './actions/parameter-changes.ts'
import { proposeJustification, proposeParameter, valueOf } from './actions/proposals.ts'
import {
  agingParameterRecords,
  type BureauJustification,
  type BureauParameter,
  type JustificationFields,
  justificationRecords,
  REQUIREMENTS,
  type saveParameter as saveCall,
  type simulateParameter as simulateCall,
} from './contract.ts'
import type { Simulation } from './contract/simulation.ts'
import * as store from './store.ts'
import { isTextProposed, lockProposals } from './store/proposals.ts'

export { confirmationsOf } from './actions/proposals.ts'

export const listJustifications = async (work: Work) => ({
  content: await store.listJustifications(work.tx),
})

export const requirementOptions = async () => ({
  content: Object.entries(REQUIREMENTS).map(([value, label]) => ({
    value: value as keyof typeof REQUIREMENTS,
    label,
  })),
})

const badText = (mensagem: string) =>
  new InvalidInput(mensagem, { campos: [{ campo: 'txtJustificativa', mensagem }] })

// What is kept of what was sent: not who says to have sent it, nor over which version.
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
 * The justifications of the bureau; a text is unique whatever its accents. They decide who is
 * exempted without the key account, so a new one waits for a second person, as each change does, of
 * the text and the status too: a text that changes hands would change what a rule holds for. What
 * was decided under the old text keeps it.
 */
export const justificationActs = registerActs(justificationRecords, {
  beforehand: ({ tx }: Work, _: JustificationFields) => lockProposals(tx),
  lock: ({ tx }: Work, id: number) => store.lockJustification(tx, id),
  find: ({ tx }: Work, id: number) => store.lockJustification(tx, id),
  judge: async (work: Work, fields: JustificationFields, before?: BureauJustification) => {
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

const order = Object.keys(PARAMETERS)
const inOrder = (rows: readonly store.StoredParameter[]) =>
  rows
    .map(toBureauParameter)
    .toSorted(
      (one, other) => order.indexOf(one.codigoParametro) - order.indexOf(other.codigoParametro),
    )

const listOf = async (
  work: Work,
  belongs: (category: BureauParameter['categoria']) => boolean,
) => ({
  content: inOrder(
    (await store.listParameters(work.tx)).filter(({ category }) => belongs(category)),
  ),
})
/** Every parameter of the bureau but those of the automatic jobs, in the order of the rules. */
export const listParameters = (work: Work) =>
  listOf(work, (category) => ['AGING', 'BUREAU', 'BAIXA'].includes(category))
export const listJobParameters = (work: Work) => listOf(work, (category) => category === 'JOB')
export const listDelinquencyParameters = (work: Work) =>
  listOf(work, (category) => category === 'INADIMPLENCIA')
export const listPrioritisationParameters = (work: Work) =>
  listOf(work, (category) => category === 'PRIORIZACAO')

const findParameter = async ({ tx }: Work, code: string) =>
  (await store.listParameters(tx)).find((row) => row.code === code)

const inLog = ({ value, isActive, versao }: store.StoredParameter) => ({
  valor: value,
  ativo: isActive,
  versao,
})

type ParameterFields = InputOf<typeof saveCall>

/**
 * A value becomes the parameter's next version; nothing else changes until the next cycle, submit
 * or job looks. One that protects is only proposed: it holds once another person confirms it (rules
 * 4.3 j).
 */
export const parameterActs = registerActs(agingParameterRecords, {
  beforehand: async ({ tx }: Work, { codigoParametro }: ParameterFields) => {
    if (needsTwo(requireParameter(codigoParametro))) await lockProposals(tx)
  },
  lock: async ({ tx }: Work, code: string) =>
    (await store.lockParameters(tx)).find((row) => row.code === code),
  find: findParameter,
  judge: async (work: Work, fields: ParameterFields) => {
    const parameterChange = await evaluateChange(work, await store.listParameters(work.tx), fields)
    const { category, code } = parameterChange.row
    if (fields.categoria !== undefined && fields.categoria !== category)
      throw new InvalidInput('O parâmetro não é desta categoria.', {
        campos: [{ campo: 'categoria', mensagem: `A categoria de ${code} é ${category}.` }],
      })
    return {
      judged: parameterChange,
      next: { valor: parameterChange.value, ativo: fields.statusAtivo },
    }
  },
  inPlaceOfWriting: async (work, { judged, next }) => {
    const { row, code } = judged
    if (next.valor === row.value && next.ativo === row.isActive)
      return 'O parâmetro já tem este valor.'
    return needsTwo(code) ? proposeParameter(work, judged, next) : undefined
  },
  update: ({ tx, actor }, { next }, { code }) =>
    store.saveParameter(tx, {
      code,
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
    parametro: toBureauParameter(record as store.StoredParameter),
  }),
})

/**
 * Who enters, who leaves and who stays with the new value, of the person's malls. Stores nothing.
 */
export const simulateParameter = async (
  work: Work,
  change: InputOf<typeof simulateCall>,
): Promise<Simulation> =>
  foresee(work, await evaluateChange(work, await store.listParameters(work.tx), change))

export const parameterHistory = async (work: Work, { codigo }: { readonly codigo: string }) => ({
  content: await store.parameterVersions(work.tx, requireParameter(codigo)),
})
