import { isCep } from '#values/cep.ts'
import { documentKind, formatDocument, isDocument, normalizeDocument } from '#values/document.ts'
import { addDays, addYears, formatDate } from '#values/local-date.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import {
  ofPerson,
  type Guard,
  type GuardFacts,
  type GuardFiador,
  type GuardPerson,
} from './facts.ts'

type PersonGuard = (
  person: GuardPerson,
  facts: GuardFacts,
  parameters: ParameterSet,
) => Guard | undefined

/** G02, L1: the document is the bureau's key. */
const document: PersonGuard = (person, _facts, parameters) => {
  const base = 'CDC art. 43 §1º; erros 028, 029 e 031 do bureau'
  const block = (texto: string, orientacao: string): Guard =>
    ofPerson(person.id, { codigo: 'G02', severidade: 'BLOQUEIO', texto, orientacao, base })
  const bare = normalizeDocument(person.document)
  if (bare === '') return block('CPF/CNPJ não informado.', 'Complete o cadastro.')
  const kind = documentKind(bare)
  if (!isDocument(bare))
    return block(
      `${kind} ${formatDocument(bare)} inválido: dígito verificador.`,
      'Corrija o cadastro.',
    )
  if (kind === 'CPF' || parameters.BUREAU_ACEITA_CNPJ_ALFANUMERICO || /^\d+$/.test(bare))
    return undefined
  return block(
    `CNPJ alfanumérico ${formatDocument(bare)}: o bureau não aceita.`,
    'Espere o bureau aceitar CNPJ com letras (parâmetro BUREAU_ACEITA_CNPJ_ALFANUMERICO).',
  )
}

// Text longer than its field in the bureau's file is truncated there: a real name cannot be
// corrected.
const missing = (label: string, text: string): string | undefined =>
  text.trim() === '' ? `${label} não informado` : undefined

const cityProblem = ({ city, uf, likelyCity }: GuardPerson['address']): string =>
  `município '${city}' não existe em ${uf}${likelyCity === undefined ? '' : ` (seria ${likelyCity}?)`}`

const placeProblems = (address: GuardPerson['address']): readonly (string | undefined)[] => {
  const { uf, cep, city, isCityInUf, isCepInUf } = address
  if (!isCep(cep)) return [cep.trim() === '' ? 'CEP não informado' : `CEP '${cep}' sem 8 dígitos`]
  if (!/^[A-Z]{2}$/.test(uf)) return []
  return [
    isCepInUf ? undefined : `CEP ${cep} não é de ${uf}`,
    isCityInUf || city.trim() === '' ? undefined : cityProblem(address),
  ]
}

/** G08, L10: register data required by the bureau's record. */
const register: PersonGuard = (person) => {
  const { street, district, city, uf } = person.address
  const problems = [
    missing('nome', person.name),
    missing('logradouro', street),
    missing('bairro', district),
    missing('município', city),
    /^[A-Z]{2}$/.test(uf)
      ? undefined
      : uf.trim() === ''
        ? 'UF não informada'
        : `UF '${uf}' inválida`,
    ...placeProblems(person.address),
  ].filter((problem) => problem !== undefined)
  if (problems.length === 0) return undefined
  return ofPerson(person.id, {
    codigo: 'G08',
    severidade: 'BLOQUEIO',
    texto: `Cadastro: ${problems.join('; ')}.`,
    orientacao: 'Corrija o cadastro no ERP ou em Retornos com erro.',
    base: 'Erros 011, 012, 109 a 119 e 491 do bureau',
  })
}

/** G09, L8: one debt is listed once per person. */
const alreadyListed: PersonGuard = (person) => {
  if (person.listing === undefined) return undefined
  return ofPerson(person.id, {
    codigo: 'G09',
    severidade: 'BLOQUEIO',
    texto:
      person.listing === 'ATIVA'
        ? 'Este boleto já está negativado para o mesmo documento.'
        : 'Este boleto já foi enviado ao bureau para o mesmo documento e espera o retorno.',
    orientacao: 'Nada a fazer: a negativação existente continua valendo.',
    base: 'Erro 059 do bureau',
  })
}

/** G10, L1: persons under eighteen are not listed. */
const minor: PersonGuard = (person, facts) => {
  if (documentKind(person.document) !== 'CPF') return undefined
  const base = 'CC art. 5º; erro 101 do bureau'
  if (person.birthOn === undefined)
    return ofPerson(person.id, {
      codigo: 'G10',
      severidade: 'ALERTA',
      texto: 'Data de nascimento não informada.',
      orientacao: 'Confirme que a pessoa tem 18 anos ou mais.',
      base,
    })
  if (addYears(person.birthOn, 18) <= facts.today) return undefined
  return ofPerson(person.id, {
    codigo: 'G10',
    severidade: 'BLOQUEIO',
    texto: `Menor de 18 anos: nascimento em ${formatDate(person.birthOn)}.`,
    orientacao: 'Não negative esta pessoa.',
    base,
  })
}

/**
 * G13, L9: the bureau must notify (Súmula 359); our own documented notice is additional evidence
 * (Tema 1.315).
 */
const notice: PersonGuard = (person, facts, parameters) => {
  const { notifiedOn } = person
  const days = parameters.NOTIFICACAO_PREVIA_DIAS
  if (notifiedOn !== undefined && addDays(notifiedOn, days) <= facts.today) return undefined
  return ofPerson(person.id, {
    codigo: 'G13',
    severidade: parameters.EXIGE_NOTIFICACAO_PREVIA ? 'BLOQUEIO' : 'ALERTA',
    texto:
      notifiedOn === undefined
        ? 'Sem prova de carta ou e-mail de notificação prévia.'
        : `Notificação prévia de ${formatDate(notifiedOn)}, há menos de ${days} dias.`,
    orientacao: 'Envie a carta ou o e-mail de pré-negativação e guarde a prova de envio e entrega.',
    base: 'CDC art. 43 §2º; Súmula 359 e Tema 1.315 do STJ',
  })
}

/** G16, L12: a creditor cannot owe itself. */
const ownDebt: PersonGuard = (person, facts) => {
  const bare = normalizeDocument(person.document)
  if (bare === '' || bare !== normalizeDocument(facts.creditorDocument)) return undefined
  return ofPerson(person.id, {
    codigo: 'G16',
    severidade: 'BLOQUEIO',
    texto: `O devedor ${formatDocument(bare)} é o próprio credor.`,
    orientacao: 'Corrija o cadastro do contrato ou da empresa do shopping.',
    base: 'Erro 286 do bureau',
  })
}

/**
 * G17, L18: a re-inclusion needs a new approval, given by the chain, and does not restart the
 * five years.
 */
const reinclusion: PersonGuard = (person, facts) => {
  if (person.excludedOn === undefined || facts.path === 'CORRECAO') return undefined
  const isDirect = facts.path === 'DIRETO'
  return ofPerson(person.id, {
    codigo: 'G17',
    severidade: isDirect ? 'BLOQUEIO' : 'ALERTA',
    texto: `Já foi excluído do bureau em ${formatDate(person.excludedOn)}.`,
    orientacao: isDirect
      ? 'A nova inclusão precisa de aprovação: use o ciclo de negativação.'
      : 'Confirme que a nova inclusão é devida; os cinco anos contam do vencimento.',
    base: 'REsp 1.316.117-SC',
  })
}

const PERSON_GUARDS: readonly PersonGuard[] = [
  document,
  register,
  alreadyListed,
  minor,
  notice,
  ownDebt,
  reinclusion,
]

const DEFECTS = {
  SEM_FIANCA_ASSINADA: 'Não há fiança assinada para este contrato.',
  EXONERADO: 'O fiador foi exonerado da fiança.',
  SEM_OUTORGA: 'Fiança sem a outorga do cônjuge.',
} as const

const guaranteeProblem = (fiador: GuardFiador, facts: GuardFacts): string | undefined => {
  if (fiador.guaranteeDefect !== undefined) return DEFECTS[fiador.guaranteeDefect]
  if (fiador.guaranteeEndsOn !== undefined && fiador.guaranteeEndsOn < facts.today)
    return `Fiança terminou em ${formatDate(fiador.guaranteeEndsOn)}.`
  const before = facts.fiadores.slice(0, facts.fiadores.indexOf(fiador))
  const isSame = (other: GuardPerson): boolean =>
    normalizeDocument(other.document) === normalizeDocument(fiador.document)
  if (isSame(facts.lojista)) return 'O fiador é o próprio lojista.'
  if (before.some(isSame)) return 'O fiador já consta nesta dívida.'
  return facts.isPrincipalExcluded === true
    ? 'A dívida principal já foi excluída do bureau.'
    : undefined
}

/** G12, L11: an ended guarantee, a duplicate fiador, or a debt that no longer exists. */
const guarantee = (fiador: GuardFiador, facts: GuardFacts): Guard | undefined => {
  const texto = guaranteeProblem(fiador, facts)
  if (texto === undefined) return undefined
  return ofPerson(fiador.id, {
    codigo: 'G12',
    severidade: 'BLOQUEIO',
    texto,
    orientacao: 'O fiador fica como ISENTAR; o boleto segue sem ele.',
    base: 'CC arts. 818 a 839 e 1.647 III; erro 298 do bureau',
  })
}

/** Guards of the lojista and of each fiador, in fiador order. */
export const personGuards = (facts: GuardFacts, parameters: ParameterSet): readonly Guard[] =>
  [
    ...[facts.lojista, ...facts.fiadores].flatMap((person) =>
      PERSON_GUARDS.map((guard) => guard(person, facts, parameters)),
    ),
    ...facts.fiadores.map((fiador) => guarantee(fiador, facts)),
  ].filter((guard) => guard !== undefined)
