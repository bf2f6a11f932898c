import type { Refusal } from '#values/refusal.ts'
import type { ItemState } from './item.ts'
import { refuse } from './refusals.ts'

/** Extra fields required by a justification (1:3, campoObrigatorio). */
export type JustificationRequirement = 'NAO_OBRIGATORIO' | 'CHAMADO' | 'CHAMADO_OU_ANEXO' | 'ANEXO'

/** 'Selecione' in the API: no justification, which clears the stored one (rules 4.4). */
export const NO_JUSTIFICATION = 999

export const isNoJustification = (id: number | undefined): boolean =>
  id === undefined || id === NO_JUSTIFICATION

/** Maximum size of an attachment in bytes (rules 4.4). */
export const MAX_ATTACHMENT_BYTES = 1_048_576

const ACCENTED_LETTERS = {
  CHAMADO: '*Número do chamado é obrigatório.',
  CHAMADO_OU_ANEXO: '*Número do chamado ou Anexo são obrigatórios.',
  ANEXO: '*Anexo é obrigatório.',
} as const

// The bureau bill search (1:2.15) spells these messages without accents, and the texts are fixed
// (rules 11).
const PLAIN = {
  CHAMADO: '*Numero do chamado e obrigatorio.',
  CHAMADO_OU_ANEXO: '*Numero do chamado ou Anexo sao obrigatorios.',
  ANEXO: '*Anexo e obrigatorio.',
} as const

/**
 * Checks whether a justification may be saved with this ticket and attachment (1:5). 'semAcentos'
 * is the spelling of the bureau bill search.
 */
export const maySaveJustification = (
  requirement: JustificationRequirement,
  evidence: { readonly ticket?: string; readonly hasAttachment: boolean },
  spelling: 'comAcentos' | 'semAcentos' = 'comAcentos',
): Refusal | undefined => {
  const hasTicket = (evidence.ticket ?? '').trim() !== ''
  const isMet = {
    NAO_OBRIGATORIO: true,
    CHAMADO: hasTicket,
    CHAMADO_OU_ANEXO: hasTicket || evidence.hasAttachment,
    ANEXO: evidence.hasAttachment,
  }[requirement]
  if (isMet || requirement === 'NAO_OBRIGATORIO') return undefined
  return refuse(
    'CAMPO_OBRIGATORIO',
    (spelling === 'comAcentos' ? ACCENTED_LETTERS : PLAIN)[requirement],
  )
}

/**
 * Checks whether saving would change nothing. A new file always counts as a change: its content
 * is not compared.
 */
export const isSameJustification = (
  current: {
    readonly serasaJustificatica: { readonly idSerasaJustificatica: number } | null
    readonly numChamado: string | null
    readonly txtObservacao: string | null
    readonly nomeAnexo: string | null
  },
  evidence: {
    readonly id: number
    readonly ticket: string | null
    readonly observation: string | null
    readonly file: string | null
  },
): boolean =>
  current.serasaJustificatica?.idSerasaJustificatica === evidence.id &&
  current.numChamado === evidence.ticket &&
  current.txtObservacao === evidence.observation &&
  current.nomeAnexo === null &&
  evidence.file === null

/**
 * Compares the limit and approver flag of a justification with the cycles the boleto ended as
 * ISENTO; limit undefined means never (rules 4.5).
 */
export const isException = (facts: {
  readonly needsApprover: boolean
  readonly exceptionLimit: number | undefined
  readonly exemptionCount: number
}): boolean =>
  facts.needsApprover ||
  (facts.exceptionLimit !== undefined && facts.exemptionCount >= facts.exceptionLimit)

/**
 * Checks whether an earlier cycle's justification may be reused: still selectable, within its
 * limit, and without a required attachment.
 */
export function mayRepeatJustification(facts: {
  readonly text: string
  readonly isActive: boolean
  readonly requirement: JustificationRequirement
  readonly exceptionLimit: number | undefined
  readonly ticket: string
  readonly exemptionCount: number
}): Refusal | undefined {
  const { text, isActive, requirement, exceptionLimit, ticket, exemptionCount } = facts
  if (!isActive) return refuse('NAO_REPETE', `A justificativa '${text}' foi desativada.`)
  if (isException({ needsApprover: false, exceptionLimit, exemptionCount }))
    return refuse(
      'NAO_REPETE',
      `A justificativa '${text}' chegou ao limite: o boleto já foi isento em ${exemptionCount} ${exemptionCount === 1 ? 'ciclo' : 'ciclos'}.`,
    )
  return maySaveJustification(requirement, { ticket, hasAttachment: false }) === undefined
    ? undefined
    : refuse('NAO_REPETE', `A justificativa '${text}' pede um anexo: justifique pelo diálogo.`)
}

/**
 * An item goes to the key account if a person exempts it and the justification is an exception; a
 * guard never does (rules 4.5).
 */
export const isExemptionException = (
  item: Pick<ItemState, 'flag' | 'flagSetBy' | 'justification'>,
  exemptionCount: number,
): boolean =>
  item.flag === 'ISENTAR' &&
  item.flagSetBy === 'PESSOA' &&
  item.justification !== undefined &&
  isException({ ...item.justification, exemptionCount })

/** Checks whether an ended cycle counts for quantidadeExcecao: only ISENTO does (rules 4.5). */
export const countsAsExemption = (resultado: ItemState['resultado']): boolean =>
  resultado === 'ISENTO'
