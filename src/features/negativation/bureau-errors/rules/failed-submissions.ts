import type { Refusal } from '#values/refusal.ts'
import { refusal } from '#values/refusal.ts'

import type { Correctable } from '../contract/failed-submissions.ts'
import {
  mayExempt,
  mayResend,
  type Operacao,
} from '#features/negativation/debt-items/rules/bureau-request.ts'

// Data named in the bureau's reason table that can be corrected here; others must be corrected in
// the ERP.
const CORRECTABLE_OF: Readonly<Record<string, readonly Correctable[]>> = {
  Nome: ['nome'],
  'Data de nascimento': ['nascimento'],
  Endereço: ['logradouro', 'bairro'],
  UF: ['uf'],
  CEP: ['cep'],
  // Code 491 compares the three with each other.
  Município: ['cidade', 'uf', 'cep'],
}

/**
 * Fields to correct for an error about this datum, likeliest first; empty if only the ERP can
 * correct it.
 */
export const correctableOf = (campo: string | undefined): readonly Correctable[] =>
  campo === undefined ? [] : (CORRECTABLE_OF[campo] ?? [])

/** Facts about a person on the failed-submission screen. */
export type FailedFacts = {
  readonly operacao: Operacao
  readonly idLote: number | null
  readonly tentativas: number
  readonly inclusao: string
  readonly bloqueado: boolean
}

const onItsWay = (): Refusal =>
  refusal('JA_ENVIADO', 'O boleto já foi reenviado ao bureau.', 'Aguarde o retorno do bureau.')

/** Why 'enviar' would be refused for a person (rules 4.3 rows 10 and 10b). */
export const mayResendRow = (facts: FailedFacts): Refusal | undefined => {
  if (facts.idLote !== null) return onItsWay()
  if (facts.operacao === 'INCLUSAO' && facts.inclusao !== 'REJEITADO')
    return refusal('PESSOA_ACEITA', 'O bureau já aceitou esta pessoa: não há o que reenviar.')
  if (facts.operacao === 'INCLUSAO' && facts.bloqueado)
    return refusal('BLOQUEIO', 'Uma guarda legal bloqueia esta pessoa.')
  return mayResend(facts.operacao, facts.tentativas)
}

/** Why 'excluir' (isentar) would be refused for a person's boleto. */
export const mayExemptRow = ({ operacao, idLote }: FailedFacts): Refusal | undefined =>
  mayExempt(operacao) ?? (idLote === null ? undefined : onItsWay())
